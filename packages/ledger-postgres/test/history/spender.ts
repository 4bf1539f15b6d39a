/**
 * A process that spends under the budget of a ledger, changes it and reads it, several calls at once. Prints a line when it
 * is ready, waits for one, and then prints what it is about to do and what the store answered, each with its time.
 */
import { once } from 'node:events';
import { newEntryId } from '@kopek/ledger';
import { openLedger, type Place } from './ledgers.ts';
import { seenIn, type Action, type Answer, type Line } from './operation.ts';

/** What a spender is to do. */
export interface SpenderOrder {
  place: Place;
  /** Calls at the same time. */
  callers: number;
  /** Calls of each caller, one after the other. */
  rounds: number;
  /** Every so manieth call changes the budget first. */
  changeEvery: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as SpenderOrder;
const { store, close } = openLedger(order.place);
const attempt = { attempt: 1 };
let number = 0;
let spentRub = 0;
await read();
console.log('ready');
await once(process.stdin, 'data');

await Promise.all(Array.from({ length: order.callers }, spend));
await close();
// not process.exit: what a busy reader has not taken yet would be lost
process.stdin.destroy();

async function spend(): Promise<void> {
  for (let round = 0; round < order.rounds; round += 1) {
    if (Math.random() * order.changeEvery < 1) await changeBudget();
    if (Math.random() < 0.1) await record({ kind: 'read' }, read);
    await call();
  }
}

/** So that it is never far from what was spent: some calls are rejected, and some are not. */
async function changeBudget(): Promise<void> {
  const rub = amount(spentRub, 20);
  await record({ kind: 'budget', rub }, async () => {
    const { event } = await store.addLimitEvent({ kind: 'budget', id: newEntryId(), scope: 'all', amountRub: rub });
    return { seq: event.seq };
  });
}

async function call(): Promise<void> {
  const id = newEntryId();
  const estimateRub = amount(0.5, 4);
  const { isGranted } = await record({ kind: 'reserve', estimateRub }, async () => {
    const reservation = await store.reserve([], { id, ttlMs: 600_000, attempt, estimateRub, budgetMode: 'strict' });
    const state = 'rejected' in reservation ? reservation.rejected : reservation.granted[0];
    return { isGranted: 'granted' in reservation, ...(state && { seen: seenIn(state) }) };
  });
  if (isGranted !== true) return;
  const chance = Math.random();
  const end = { ...attempt, id, at: new Date().toISOString() };
  if (chance < 0.1) {
    await record({ kind: 'release', estimateRub }, async () => {
      await store.release(id);
      return {};
    });
  } else if (chance < 0.2) {
    await record({ kind: 'unknown' }, async () => {
      await store.settle({ ...end, status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } });
      return {};
    });
  } else {
    const costRub = amount(0, 1.2 * Number(estimateRub));
    await record({ kind: 'settle', estimateRub, costRub }, async () => {
      await store.settle({ ...end, status: 'settled', billing: 'charged', charge: { status: 'settled', costRub } });
      return {};
    });
  }
}

async function read(): Promise<Answer> {
  const [budget] = await store.budgets();
  return budget ? { seen: seenIn(budget) } : {};
}

async function record(action: Action, run: () => Promise<Answer>): Promise<Answer> {
  const mine = (number += 1);
  print({ number: mine, us: nowUs(), action });
  const answer = await run();
  print({ number: mine, us: nowUs(), answer });
  if (answer.seen) spentRub = Number(answer.seen.spentRub);
  return answer;
}

function print(line: Line): void {
  console.log(JSON.stringify(line));
}

/** All processes of a computer read the same clock. */
function nowUs(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** To six digits, so that a sum says which amounts are in it. */
function amount(from: number, range: number): string {
  return (from + Math.random() * range).toFixed(6);
}
