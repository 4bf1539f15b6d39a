import { createLedger, meteredClient } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';

// asks the gateway without end, in several ways, until it is killed
const [path = '', baseURL = '', apiKey = ''] = process.argv.slice(2);
const ledger = createLedger({ store: sqliteStore(path) });
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

// a call that fails ends the process, and the test sees its error
await Promise.all(Array.from({ length: 6 }, askOn));
