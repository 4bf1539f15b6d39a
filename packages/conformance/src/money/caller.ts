import { createLedger, meteredClient, type LedgerStore } from '@kopek/ledger';

/** Asks a gateway without end, in several ways, until the process is killed. A call that fails ends it. */
export async function askUntilKilled(store: LedgerStore, baseURL: string, apiKey: string): Promise<void> {
  // a busy database is no failure
  const ledger = createLedger({ store, timeoutMs: 60_000 });
  const spendLimit = { maxRub: '1000', mode: 'strict', estimate: '0.01' } as const;
  const client = meteredClient({ apiKey, baseURL, ledger, spendLimit });
  const request = { model: 'kopek/chat', messages: [{ role: 'user' as const, content: 'копейка рубль бережёт' }] };

  async function ask(turn: number): Promise<void> {
    if (turn % 3 === 0) await client.chat(request);
    else if (turn % 3 === 1) for await (const _ of client.stream(request)) continue;
    else for await (const _ of client.stream(request, { onAbandon: 'finish' })) break;
  }

  async function askOn(): Promise<never> {
    for (let turn = 0; ; turn += 1) await ask(turn);
  }

  await Promise.all(Array.from({ length: 6 }, askOn));
}
