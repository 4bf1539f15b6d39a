import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '@kopek/gateway';
import { describe, expect, it } from 'vitest';
import { envOf, kopek } from './support.ts';

const folder = join(import.meta.dirname, '..');

describe.each(['README.md', 'README.ru.md'])('%s', (file) => {
  it('shows only commands that work', async () => {
    await using gateway = await startGateway({ unknownFields: 'reject' });
    const home = mkdtempSync(join(tmpdir(), 'kopek-readme-'));
    const commands = commandsIn(readFileSync(join(folder, file), 'utf8'));
    expect(commands.length).toBeGreaterThan(4);
    for (const words of commands) {
      // the commands follow each other, and name their files by name only
      const placed = words.map((word) => (/^[\w-]+\.(db|jsonl|csv|html|xlsx)$/.test(word) ? join(home, word) : word));
      const { code, stderr } = await kopek(placed, { env: envOf(gateway) });
      expect({ words, code, stderr }).toMatchObject({ code: 0 });
    }
  });
});

it('shows the same commands in both languages', () => {
  const [english = [], russian = []] = ['README.md', 'README.ru.md'].map((file) =>
    commandsIn(readFileSync(join(folder, file), 'utf8')).map((words) => words.filter((word) => !/\s/.test(word))),
  );
  expect(russian).toEqual(english);
});

/** The words of each line that begins with `$ kopek`; quotes hold a word together. */
function commandsIn(markdown: string): string[][] {
  return [...markdown.matchAll(/^\$ kopek (.+)$/gm)].map(([, line = '']) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
  );
}
