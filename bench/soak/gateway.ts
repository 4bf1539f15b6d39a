/** The service of the soak, in a process of its own: a local gateway whose models spoil answers by name. */
const { startGateway } = (await import(
  new URL('../../packages/gateway/dist/index.js', import.meta.url).href
)) as typeof import('../../packages/gateway/dist/index.js');

/** What the parent gets. */
export interface Listening {
  baseURL: string;
  apiKey: string;
}

const gateway = await startGateway({ balanceRub: '1000000000000', limits: { keptRequests: 10 } });
const listening: Listening = { baseURL: gateway.baseURL, apiKey: gateway.apiKey };
process.on('disconnect', () => process.exit());
process.send?.(listening);
