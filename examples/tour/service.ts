import { createLedger, type Ledger, meteredClient } from '@kopek/ledger';
import { startGateway } from '@kopek/gateway';

/** The service that the tour talks to: a local gateway, or the one that the environment names. */
export interface Service {
  baseURL: string;
  apiKey: string;
  namespace: string;
  /** All packages of the tour write into one ledger. */
  ledger: Ledger;
  models: { summary: string; extraction: string; agent: string; tools: string };
  description: string;
  /** Balance of the account by the service's own books; undefined when only its answers carry it. */
  balanceRub(): Promise<string | undefined>;
  close(): Promise<unknown>;
}

/** Opens the service. With `KOPEK_BASE_URL` and `KOPEK_API_KEY` set it is that one, else a gateway in this process. */
export async function openService(): Promise<Service> {
  const { KOPEK_BASE_URL, KOPEK_API_KEY, KOPEK_NAMESPACE, KOPEK_MODEL } = process.env;
  const ledger = createLedger();
  if (KOPEK_BASE_URL && KOPEK_API_KEY) {
    const model = KOPEK_MODEL ?? 'auto';
    return {
      baseURL: KOPEK_BASE_URL,
      apiKey: KOPEK_API_KEY,
      namespace: KOPEK_NAMESPACE ?? 'service',
      ledger,
      models: { summary: model, extraction: model, agent: model, tools: model },
      description: `${KOPEK_BASE_URL}, model ${model}`,
      balanceRub: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    };
  }
  if (KOPEK_BASE_URL || KOPEK_API_KEY) {
    throw new Error(
      'set both KOPEK_BASE_URL and KOPEK_API_KEY to tour a real service, or neither for the local gateway',
    );
  }
  const gateway = await startGateway({
    balanceRub: '1000',
    fixtures: [
      {
        match: { model: 'kopek/summary' },
        answer: {
          text: 'One request reaches the models of many providers. Each answer says what it cost in rubles and what is left. What the description leaves open is listed with what Kopek assumes.',
        },
      },
    ],
  });
  return {
    baseURL: gateway.baseURL,
    apiKey: gateway.apiKey,
    namespace: gateway.namespace,
    ledger,
    models: { summary: 'kopek/summary', extraction: 'kopek/json', agent: 'auto', tools: 'kopek/tools' },
    description: `a local gateway at ${gateway.baseURL} (set KOPEK_BASE_URL and KOPEK_API_KEY for a real service)`,
    balanceRub: async () => {
      await gateway.whenIdle();
      return gateway.balanceRub();
    },
    close: () => gateway.close(),
  };
}

/** Asks for the key once: a wrong address or key shows here, in one line, before the tour begins. */
export async function greet(service: Service): Promise<string> {
  const { baseURL, apiKey, namespace } = service;
  const client = meteredClient({ baseURL, apiKey, namespace, retry: { maxRetries: 0 } });
  const key = await client.key();
  const budget = key.budget
    ? `${key.budget.remainingRub} ₽ of ${key.budget.initialRub} ₽ left`
    : 'no budget of its own';
  return `key "${key.name}", ${budget}`;
}
