import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createClock } from '../src/base/clock.ts';
import { randomFrom } from '../src/base/random.ts';
import { openBooks } from '../src/state/books.ts';
import type { GatewayCharge } from '../src/state/charge.ts';
import { programOf } from '../../../vitest.program.ts';

const SERVER = await programOf(new URL('__fixtures__/server.ts', import.meta.url).pathname);
const KEY = 'kopek-kill-test';
const CLIENTS = 6;
/** Of each gateway. */
const KILLS = Math.round(25 * Number(process.env['KOPEK_RUNS']));
const folder = mkdtempSync(join(tmpdir(), 'gateway-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the clients were told: generation id → cost and balance after it. */
type Told = Map<string, { cost: string; balance: string }>;

/** Starts a gateway, keeps it busy, kills it a moment after so many answers. */
async function lifeOf(dataFile: string, answers: number, momentMs: number, told: Told): Promise<void> {
  const child = spawn(process.execPath, ['--conditions=@kopek/source', SERVER, dataFile, KEY], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk))),
  );
  const killed = new AbortController();
  const kill = (): void => {
    killed.abort();
    child.kill('SIGKILL');
  };
  let left = answers;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, number) => {
      for (let count = 0; !killed.signal.aborted; count += 1) {
        const text = await send(port, {
          model: 'kopek/echo',
          stream: count % 2 === 0,
          messages: [{ role: 'user', content: `client ${number}` }],
        });
        const id = /"id":"(gen-[0-9a-f]+)"/.exec(text)?.[1];
        const bill = /"cost_rub":([\d.]+),"balance":([\d.]+)/.exec(text);
        if (id === undefined || bill === null) continue;
        told.set(id, { cost: bill[1] ?? '', balance: bill[2] ?? '' });
        left -= 1;
        if (left === 0) setTimeout(kill, momentMs);
      }
    }),
  );
  await ended;
}

function send(port: number, body: object): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path: '/v1/chat/completions',
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      },
      (response) => {
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('close', () => resolve(text));
        // the connection of a killed gateway breaks; what was read until then counts
        response.on('error', () => undefined);
      },
    );
    request.on('error', () => resolve(text));
    request.end(JSON.stringify(body));
  });
}

async function booksOf(dataFile: string): Promise<{ balanced: boolean; charges: GatewayCharge[]; balanceRub: string }> {
  const books = await openBooks(createClock(), dataFile);
  books.close();
  return { balanced: books.audit().balanced, charges: books.charges(), balanceRub: books.balanceRub('main') };
}

it.each(['first', 'second'])(
  `${KILLS} kills under load lose nothing and double nothing: the %s ledger balances after each`,
  async (name) => {
    const dataFile = join(folder, `${name}.db`);
    const random = randomFrom(name);
    const told: Told = new Map();
    let before = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await lifeOf(dataFile, 2 + Math.floor(random() * 100), random() * 10, told);
      const { balanced, charges, balanceRub } = await booksOf(dataFile);
      expect(balanced).toBe(true);
      // nothing of an earlier life is gone
      expect(charges.length).toBeGreaterThanOrEqual(before);
      before = charges.length;
      // whatever a client was told is in the books, once and with the same digits
      const booked = new Map(charges.map((charge) => [charge.generationId, charge]));
      expect(booked.size).toBe(charges.length);
      for (const [id, { cost, balance }] of told) {
        expect(booked.get(id)).toMatchObject({ costRub: cost, balanceRub: balance });
      }
      // at most one answer per client was under way when the gateway died
      expect(charges.length - told.size).toBeLessThanOrEqual(CLIENTS * (kill + 1));
      expect(balanceRub).toBe(charges.at(-1)?.balanceRub ?? '100000');
    }
    expect(told.size).toBeGreaterThan(KILLS);
  },
);
