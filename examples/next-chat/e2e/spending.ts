/**
 * How long the chat takes to tell a visitor their spending, with a ledger of 100,000 answers of others:
 *
 *   npm run build && node e2e/spending.ts
 *
 * Prints the time; no test depends on it, because it is another one on another machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger, newEntryId } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { startApp } from './app.ts';
import { newVisitor } from './attacks.ts';

const ANSWERS = 100_000;
const VISITORS = 300;
const ASKED = 200;

const folder = mkdtempSync(join(tmpdir(), 'kopek-spending-'));
const CHAT_LEDGER = join(folder, 'ledger.sqlite');
const CHAT_SECRET = crypto.randomUUID();
const ledger = createLedger({ store: sqliteStore(CHAT_LEDGER) });
const app = await startApp({ CHAT_LEDGER, CHAT_SECRET, CHAT_HISTORY: join(folder, 'history.sqlite') });
try {
  const visitor = await newVisitor(app.url);
  for (let index = 0; index < ANSWERS; index += 1) {
    const name = index % VISITORS === 0 ? visitor.split('.')[0] : `visitor-${index % VISITORS}`;
    await ledger.settle({
      id: newEntryId(),
      path: '/chat/completions',
      attempt: 1,
      status: 'settled',
      model: 'kopek/chat',
      runId: `conversation-${index % 3000}`,
      tags: { visitor: name ?? '', answer: `answer-${index}` },
      charge: { status: 'settled', costRub: '0.0123' },
      durationMs: 1000,
    });
  }
  const times: number[] = [];
  for (let index = 0; index < ASKED; index += 1) {
    const begun = performance.now();
    const response = await fetch(`${app.url}/api/spending`, { headers: { cookie: `visitor=${visitor}` } });
    const text = await response.text();
    times.push(performance.now() - begun);
    if (index === 0) console.log(text);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): string => `${(times[Math.floor(share * ASKED)] ?? NaN).toFixed(1)} ms`;
  console.log(`${ANSWERS} answers in the ledger: median ${at(0.5)}, 95th percentile ${at(0.95)}`);
} finally {
  await app.stop();
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
}
