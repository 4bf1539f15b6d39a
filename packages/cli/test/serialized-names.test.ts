import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KopekError } from '@kopek/core';
import { SpendLimitError, type NewEntry } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newLedgerPath, settled } from './ledger-file.ts';
import { kopek } from './support.ts';

/** Every name in a document, in order, as a path; what stands in lists has the name of the list. */
function namesIn(value: unknown): string {
  return [...new Set(pathsIn(value, ''))].sort().join(' ');
}

function pathsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, path === '' ? name : `${path}.${name}`));
}

/** An entry that has every field that an answer can give it. */
const WHOLE: NewEntry = settled('0.5', '2026-11-20T10:00:00Z', {
  path: '/v1/chat/completions',
  runId: 'r-1',
  parentRunId: 'r-0',
  tags: { customer: 'acme' },
  estimateRub: '2',
  waitedMs: 3,
  durationMs: 1200,
  timeToFirstTokenMs: 300,
  finishReason: 'stop',
  idempotencyKey: 'k-1',
  instanceId: 'web-1',
  charge: {
    status: 'settled',
    costRub: '0.5',
    balanceRub: '99.5',
    generationId: 'gen-1',
    requestedModel: 'auto',
    servedModel: 'volga/one',
    tokens: { input: 10, output: 20, total: 30, reasoning: 5, cacheRead: 2, cacheWrite: 1 },
  },
});

const UNKNOWN = settled('0.5', '2026-11-20T11:00:00Z', {
  status: 'unknown',
  billing: 'unknown',
  tags: { customer: 'acme' },
  estimateRub: '2',
  errorCode: 'disconnected',
  charge: { status: 'unknown', atLeastRub: '0.1', requestedModel: 'auto' },
});

async function ledgerFile(): Promise<string> {
  const path = newLedgerPath();
  const store = sqliteStore(path);
  for (const entry of [WHOLE, UNKNOWN]) await store.settle(entry);
  await store.close();
  const place = ['--ledger', path];
  await kopek([
    'budget',
    'set',
    'customer=acme',
    '3',
    '--period',
    'month',
    '--alert-at',
    '10%',
    '--note',
    'n',
    ...place,
  ]);
  await kopek(['budget', 'credit', 'customer=acme', '100', '--id', 'p-1', '--alert-below', '10', ...place]);
  return path;
}

async function jsonOf(...words: string[]): Promise<unknown> {
  const { stdout, stderr } = await kopek(words);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

it('an exported entry keeps its names', async () => {
  const { stdout } = await kopek(['ledger', 'export', await ledgerFile()]);
  expect(
    namesIn(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ),
  ).toMatchInlineSnapshot(
    `"at attempt billing charge.atLeastRub charge.balanceRub charge.costRub charge.generationId charge.requestedModel charge.servedModel charge.status charge.tokens.cacheRead charge.tokens.cacheWrite charge.tokens.input charge.tokens.output charge.tokens.reasoning charge.tokens.total durationMs errorCode estimateRub finishReason id idempotencyKey instanceId model openedAt parentRunId path runId seq status tags.customer timeToFirstTokenMs waitedMs"`,
  );
});

it('an error, and that of a limit, keep their names as JSON', () => {
  const error = new KopekError({
    code: 'connection',
    message: 'lost',
    phase: 'body',
    billing: 'unknown',
    retryable: true,
    status: 200,
  });
  expect(namesIn(JSON.parse(JSON.stringify(error)))).toMatchInlineSnapshot(
    `"attempts billing code message name phase retryable status"`,
  );
  const limit = new SpendLimitError({
    maxRub: '5',
    spentRub: '4',
    reservedRub: '1',
    unknownRub: '0',
    scope: 'all',
    reason: 'reserved',
    period: 'day',
    estimateRub: '1',
    windowEndsAt: '2026-11-21T00:00:00Z',
  });
  expect(namesIn(JSON.parse(JSON.stringify(limit)))).toMatchInlineSnapshot(
    `"attempts billing code estimateRub maxRub message name period phase reason reservedRub retryable scope spentRub unknownRub waitedMs windowEndsAt"`,
  );
});

/** Stops the clock: what is forecast depends on the day. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00+03:00') });
  onTestFinished(() => void vi.useRealTimers());
}

/** Twenty days have cost 30 rubles each, and the budget of November is 650. */
async function spendingFile(): Promise<string> {
  stopClock();
  const path = newLedgerPath();
  const store = sqliteStore(path);
  for (let ago = 1; ago <= 20; ago += 1)
    await store.settle(settled('30', new Date(Date.now() - ago * 86_400_000).toISOString()));
  await store.close();
  const terms = ['--period', 'month', '--alert-at', 'forecast', '--ledger', path];
  await kopek(['budget', 'set', 'all', '650', ...terms]);
  return path;
}

it('budgets and their history keep their names as JSON', async () => {
  stopClock();
  expect(namesIn(await jsonOf('budget', 'list', '--json', '--ledger', await ledgerFile()))).toMatchInlineSnapshot(
    `"alertAt averageRubPerDay basedOnDays budgetScope isLowerBound kind maxRub outcome period remainingRub reservedRub scope spentRub timeZone unknown unknownRub windowEndsAt"`,
  );
  expect(namesIn(await jsonOf('budget', 'history', '--json', '--ledger', await ledgerFile()))).toMatchInlineSnapshot(
    `"alertAt alertBelowRub amountRub at id kind note period scope seq timeZone"`,
  );
});

it('a forecast keeps its names as JSON', async () => {
  const [forecast] = (await jsonOf('budget', 'list', '--json', '--ledger', await spendingFile())) as [object];
  expect(namesIn(forecast)).toMatchInlineSnapshot(
    `"alertAt averageRubPerDay basedOnDays budgetScope kind likelyTotalRub.from likelyTotalRub.likely likelyTotalRub.to maxRub outcome period reachedOn remainingRub reservedRub scope spentRub timeZone unknownRub windowEndsAt"`,
  );
});

it('a statement keeps its names as JSON', async () => {
  expect(
    namesIn(await jsonOf('statement', 'customer=acme', '--json', '--ledger', await ledgerFile())),
  ).toMatchInlineSnapshot(
    `"closingRub costRub credits.amountRub credits.at credits.id from invoicedRub lines.calls lines.costRub lines.day lines.invoicedRub lines.model lines.unknown openingRub scope to totalRub unknown"`,
  );
});

it('a report, a verification and a reconciliation keep their names as JSON', async () => {
  expect(namesIn(await jsonOf('report', await ledgerFile(), '--by', 'customer', '--json'))).toMatchInlineSnapshot(
    `"by groups.attempts groups.balanceRub groups.costRub groups.inFlight groups.inferred groups.key groups.rejected groups.settled groups.tokens.cacheRead groups.tokens.cacheWrite groups.tokens.input groups.tokens.output groups.tokens.reasoning groups.tokens.total groups.unknown timeZone total.attempts total.balanceRub total.costRub total.inFlight total.inferred total.rejected total.settled total.tokens.cacheRead total.tokens.cacheWrite total.tokens.input total.tokens.output total.tokens.reasoning total.tokens.total total.unknown"`,
  );
  expect(namesIn(await jsonOf('ledger', 'verify', await ledgerFile(), '--json'))).toMatchInlineSnapshot(
    `"attempts costRub"`,
  );
  expect(namesIn(await jsonOf('ledger', 'reconcile', await ledgerFile(), '--json'))).toMatchInlineSnapshot(
    `"charges unexplainedRub"`,
  );
});

it.each([
  [
    'a threshold',
    ledgerFile,
    'id maxRub period reservedRub scope spentRub text threshold thresholdRub timeZone unknown unknownRub windowEndsAt',
  ],
  [
    'a forecast',
    spendingFile,
    'id maxRub period reachedOn reservedRub scope spentRub text threshold thresholdRub timeZone unknownRub windowEndsAt',
  ],
])('what a webhook gets about %s keeps its names', async (_, fileOf, names) => {
  stopClock();
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    bodies.push(JSON.parse(body));
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await kopek(['watch', '--webhook', url, '--ledger', await fileOf()], { onOutput: (_, interrupt) => interrupt() });
  expect(namesIn(bodies)).toBe(names);
});
