import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway, type Gateway } from '@kopek/gateway';
import { describe, expect, it } from 'vitest';
import { envOf, kopek } from '../support.ts';

const folder = mkdtempSync(join(tmpdir(), 'kopek-chat-'));
const bodies = (gateway: Gateway): { model: string; messages: { role: string; content: unknown }[] }[] =>
  gateway.requests().map(({ body }) => body as { model: string; messages: { role: string; content: unknown }[] });
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('kopek chat', () => {
  it('keeps the conversation, and prints the price after each answer and the total', async () => {
    await using gateway = await startGateway({ script: [{ text: 'One.' }, { text: 'Two.' }] });
    const { code, stdout, stderr } = await kopek(['chat', '--system', 'Be brief.', '--lang', 'en'], {
      env: envOf(gateway),
      stdin: 'first\n\nsecond\n',
    });
    expect([code, stdout]).toEqual([0, 'One.\nTwo.\n']);
    const [first, second] = gateway.charges().map(({ costRub }) => costRub);
    expect(plain(stderr).split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(`: ${first} ₽; total ${first} ₽$`),
      expect.stringMatching(`: ${second} ₽; total [\\d.]+ ₽`),
    ]);
    expect(bodies(gateway)[1]?.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'One.' },
      { role: 'user', content: 'second' },
    ]);
  });

  it('supports /file, /model, /new, /cost and //, and reports unknown commands', async () => {
    await using gateway = await startGateway({ script: [{ text: 'a' }, { text: 'b' }] });
    writeFileSync(join(folder, 'notes.txt'), 'written notes');
    const stdin =
      '/file notes.txt\n/file missing.png\n/dance\nread this\n/new\n/model kopek/echo\n//tmp is a folder\n/cost\n/help\n/exit\nnever sent\n';
    const { code, stderr } = await kopek(['chat', '--lang', 'ru'], { env: envOf(gateway), cwd: folder, stdin });
    expect([code, gateway.requests().length]).toEqual([0, 2]);
    const [first, second] = bodies(gateway);
    expect(JSON.stringify(first?.messages)).toContain('written notes');
    expect([second?.model, second?.messages]).toEqual(['kopek/echo', [{ role: 'user', content: '/tmp is a folder' }]]);
    for (const text of [
      'notes.txt уйдёт',
      'missing.png (ENOENT)',
      'Команды /dance нет',
      'Модель: kopek/echo',
      'Новый разговор',
      '/file <путь>',
    ])
      expect(stderr).toContain(text);
  });

  it('writes one JSON document for each answer', async () => {
    await using gateway = await startGateway({ script: [{ text: 'a' }, { text: 'b' }] });
    const { stdout, stderr } = await kopek(['chat', '--json'], { env: envOf(gateway), stdin: 'x\ny' });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { text: string; charge: { costRub: string } });
    expect(lines.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(lines.map(({ charge }) => charge.costRub)).toEqual(gateway.charges().map(({ costRub }) => costRub));
    expect(stderr).toBe('');
  });

  it('ends a pipe with 4 when the limit is reached, before anything is sent', async () => {
    await using gateway = await startGateway();
    const words = ['chat', '--max-rub', '1', '--estimate', '1.01', '--lang', 'ru'];
    const { code, stderr } = await kopek(words, { env: envOf(gateway), stdin: 'x\n' });
    expect([code, gateway.requests()]).toEqual([4, []]);
    expect(stderr).toMatch(/kopek: Лимит|kopek: .*лимит/);
  });

  it('ends an answer at Ctrl-C, and prints that its price is unknown and the total a lower bound', async () => {
    await using gateway = await startGateway({ pace: 1, script: [{ text: 'word '.repeat(2000) }] });
    const { code, stderr } = await kopek(['chat', '--lang', 'en'], {
      env: envOf(gateway),
      stdin: 'x\n',
      onOutput: (_text, interrupt) => interrupt(),
    });
    expect([code, stderr]).toEqual([130, expect.stringContaining('Stopped. Partial answer: cost unknown')]);
  });

  it('prints the cost of a broken answer', async () => {
    await using gateway = await startGateway({ faults: ['choice-error'] });
    const { code, stderr } = await kopek(['chat', '--lang', 'en'], { env: envOf(gateway), stdin: 'x\n' });
    expect([code, plain(stderr)]).toEqual([
      1,
      expect.stringContaining(`Partial answer: ${gateway.charges()[0]?.costRub} ₽`),
    ]);
  });
});
