import type { ChatRequest } from '@kopek/core/wire';
import { createLedger, type Ledger, type SpendLimit, type SpendLimitError, withTags } from '@kopek/ledger';
import type * as vitest from 'vitest';
import { findKopekError } from '../observed-error.ts';

/** What a package is given to make a client, or a model, under a limit. */
export interface LimitedSettings {
  apiKey: string;
  baseURL: string;
  ledger: Ledger;
  spendLimit: string | SpendLimit[];
}

/** So many callers who ask at the same time, in the way of one package; resolves when all have ended. */
export type LimitedWay = (settings: LimitedSettings, callers: number) => Promise<PromiseSettledResult<unknown>[]>;

/** A gateway as it is needed here. */
interface LimitedGateway {
  readonly apiKey: string;
  readonly baseURL: string;
  charges(): readonly { readonly costRub: string }[];
  whenIdle(): Promise<void>;
  close(): Promise<unknown>;
}

/** What the gateway is started with. */
interface LimitedGatewayOptions {
  models: { id: string; providers: { name: string; prices: { input: string; output: string; search: string } }[] }[];
  script: (request: ChatRequest) => {
    text?: string;
    toolCalls?: { name: string; arguments: Record<string, unknown> }[];
    webSearches: number;
  };
}

/** Of vitest, and of the gateway: passed in, so that the tests belong to the run of the package that calls. */
export interface LimitsApi extends Pick<typeof vitest, 'describe' | 'expect' | 'test'> {
  startGateway: (options: LimitedGatewayOptions) => Promise<LimitedGateway>;
}

/** The model whose every answer costs 1 ruble: one that has tools calls `ask` first. */
export const RUBLE_MODEL = 'kopek/ruble';
/** The tool that agents have; it should ask the model once more. */
export const ASK_TOOL = 'ask';
const CALLERS = 100;

/** Limits that each let exactly ten answers of 1 ruble pass. */
const LIMITS: Record<string, LimitedSettings['spendLimit']> = {
  'a limit of 10 rubles': '10',
  'a limit of 10 rubles beside a distant one': [{ maxRub: '10' }, { maxRub: '100000', period: 'month' }],
  'a limit of 10 rubles for the visitor of withTags': [{ maxRub: '10', per: { tag: 'visitor' } }],
};

/** A gateway at which every answer costs 1 ruble. */
export const RUBLE_GATEWAY: LimitedGatewayOptions = {
  models: [{ id: RUBLE_MODEL, providers: [{ name: 'neva', prices: { input: '0', output: '0', search: '1' } }] }],
  script: ({ tools = [], messages = [] }) =>
    tools.length > 0 && messages.at(-1)?.role === 'user'
      ? { toolCalls: [{ name: ASK_TOOL, arguments: {} }], webSearches: 1 }
      : { text: 'рубль копейка', webSearches: 1 },
};

/** Registers for each way and each limit: of 100 callers at once exactly ten are answered, and the rest is rejected. */
export function describeLimits(
  ways: Readonly<Record<string, LimitedWay>>,
  { describe, expect, startGateway, test }: LimitsApi,
): void {
  describe.each(Object.entries(LIMITS))('%s', (_, spendLimit) => {
    test.each(Object.entries(ways))('lets exactly 10 answers of 1 ruble pass: %s', async (_way, ask) => {
      const gateway = await startGateway(RUBLE_GATEWAY);
      try {
        const { apiKey, baseURL } = gateway;
        const ledger = createLedger();
        const settings = { apiKey, baseURL, ledger, spendLimit };
        const outcomes = await withTags({ visitor: 'anna' }, () => ask(settings, CALLERS));
        await ledger.flush();
        await gateway.whenIdle();
        const errors = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
        );
        const reasons = errors.map((error) => (findKopekError(error) as SpendLimitError | undefined)?.reason ?? error);
        expect(new Set(reasons)).toEqual(new Set(['exceeded']));
        expect(gateway.charges().map(({ costRub }) => costRub)).toEqual(Array.from({ length: 10 }, () => '1'));
        expect(ledger.total()).toMatchObject({ costRub: '10', settled: 10, unknown: 0, inFlight: 0 });
      } finally {
        await gateway.close();
      }
    });
  });
}

/** So many callers, each by itself. */
export function eachAsks(ask: (settings: LimitedSettings) => () => PromiseLike<unknown>): LimitedWay {
  return (settings, callers) => {
    const one = ask(settings);
    return Promise.allSettled(Array.from({ length: callers }, one));
  };
}

/** A ledger in which another call has reserved all of a limit of 1 ruble, and how often calls have begun in it since. */
export async function reservedLedger(): Promise<{
  settings: Pick<LimitedSettings, 'ledger' | 'spendLimit'>;
  begun: () => number;
}> {
  const ledger = createLedger();
  const spendLimit: SpendLimit[] = [{ maxRub: '1', estimate: '1', waitMs: 0 }];
  await ledger.meter({ spendLimit }).begin({ attempt: 1, path: '/v1/chat/completions' });
  let begun = 0;
  ledger.subscribe({ onBegin: () => void (begun += 1), onEnd: () => undefined });
  return { settings: { ledger, spendLimit }, begun: () => begun };
}
