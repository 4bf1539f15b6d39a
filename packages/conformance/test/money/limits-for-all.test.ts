import { meteredClient, type MeteredClient } from '@kopek/ledger';
import { startGateway } from '@kopek/gateway';
import { describe, expect, test } from 'vitest';
import { describeLimits, eachAsks, RUBLE_MODEL, type LimitedSettings } from '../../src/index.ts';

const request = { model: RUBLE_MODEL, messages: [{ role: 'user' as const, content: 'Сколько?' }] };

async function read({ stream }: Pick<MeteredClient, 'stream'>): Promise<void> {
  for await (const _ of stream(request));
}

/** A client of its own for each caller, over the same books. */
function own({ spendLimit, ...settings }: LimitedSettings): MeteredClient {
  return meteredClient({ ...settings, spendLimit });
}

describeLimits(
  {
    'client.chat': eachAsks((settings) => {
      const client = meteredClient(settings);
      return () => client.chat(request);
    }),
    'client.stream': eachAsks((settings) => {
      const client = meteredClient(settings);
      return () => read(client);
    }),
    'a client for each caller': eachAsks((settings) => () => own(settings).chat(request)),
  },
  { describe, expect, startGateway, test },
);
