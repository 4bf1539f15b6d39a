import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Packages that an entry of this package loads, found in a process of its own. */
function packagesLoadedBy(entry: string): string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        if (!/^[./#]|^node:|^file:/.test(specifier)) loaded.add(specifier);
        return next(specifier, context);
      },
    });
    await import(${JSON.stringify(entry)});
    console.log(JSON.stringify([...loaded].filter((name) => name !== ${JSON.stringify(entry)})));
  `;
  const options = ['--conditions=@kopek/source', '--input-type=module', '--eval', program];
  return JSON.parse(
    execFileSync(process.execPath, options, { cwd: import.meta.dirname, encoding: 'utf8' }),
  ) as string[];
}

describe('entries', () => {
  it.each(['/app', '/wire', '/schema'])('that read no answer load no package at all: @kopek/core%s', (entry) => {
    expect(packagesLoadedBy(`@kopek/core${entry}`)).toEqual([]);
  });

  it.each(['', '/kit'])('that read answers load only what cuts events: @kopek/core%s', (entry) => {
    expect(packagesLoadedBy(`@kopek/core${entry}`)).toEqual(['eventsource-parser']);
  });

  it('of one converter load only that converter', () => {
    expect(packagesLoadedBy('@kopek/core/schema/zod4').every((name) => name.startsWith('zod/v4'))).toBe(true);
    expect(packagesLoadedBy('@kopek/core/schema/zod3')).toContain('zod-to-json-schema');
  });
});
