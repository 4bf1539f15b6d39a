/**
 * What editors show about the options of the adapters, asked of the language server of TypeScript: every option has a
 * text. Mapped types (`Omit`, `Pick`) lose it, which shows only in an editor.
 *
 *   node scripts/check-hover.ts          exit code 1 names the options without a text
 */
import { join } from 'node:path';
import { LanguageService } from './language-service.ts';
import { ROOT } from './packages.ts';

/** Places where a user opens the list of options (`|`), and how many there are at least. */
const PLACES: readonly (readonly [folder: string, code: string, atLeast: number])[] = [
  ['langchain', "import { ChatKopek } from '../src/index.ts';\nnew ChatKopek({ | });", 70],
  ['langchain', "import { ChatKopek } from '../src/index.ts';\nnew ChatKopek('auto', { | });", 65],
  ['langchain', "import { ChatKopek } from '../src/index.ts';\nnew ChatKopek({ configuration: { | } });", 3],
  ['langchain', "import { Kopek } from '../src/index.ts';\nnew Kopek('auto', { | });", 55],
  ['langchain', "import { SpendHandler } from '../src/index.ts';\nnew SpendHandler({ | });", 3],
  ['langchain', "import { windDown } from '../src/index.ts';\nwindDown({ | });", 2],
  ['vercel-ai', "import { createKopek } from '../src/index.ts';\ncreateKopek({ | });", 20],
  ['vercel-ai', "import { kopek } from '../src/index.ts';\nkopek('auto', { | });", 25],
  ['vercel-ai', "import { windDown } from '../src/index.ts';\nwindDown({ | });", 2],
  ['core', "import { createClient } from '../src/index.ts';\ncreateClient({ | });", 19],
  ['ledger', "import { meteredClient } from '../src/index.ts';\nmeteredClient({ | });", 24],
];

/** Names whose hover must say what they are. */
const NAMES: readonly (readonly [folder: string, code: string])[] = [
  ['langchain', "import { ChatKopek } from '../src/index.ts';\nnew Chat|Kopek({});"],
  ['langchain', "import { ChatKopek } from '../src/index.ts';\nnew Chat|Kopek('auto');"],
  ['vercel-ai', "import { createKopek } from '../src/index.ts';\ncreate|Kopek({});"],
  ['core', "import { createClient } from '../src/index.ts';\ncreate|Client({});"],
];

const found: string[] = [];
let seen = 0;
for (const folder of new Set([...PLACES, ...NAMES].map(([name]) => name))) {
  await using service = await LanguageService.start(
    join(ROOT, 'packages', folder, 'test'),
    join(ROOT, 'node_modules/typescript'),
  );
  for (const [, code, atLeast] of PLACES.filter(([name]) => name === folder)) {
    const place = code.split('\n').at(-1) ?? '';
    const options = await service.completions(code);
    seen += options.length;
    if (options.length < atLeast) found.push(`${place} offers ${options.length} options, expected ${atLeast} or more`);
    const silent = options.filter(({ documentation }) => documentation.trim() === '').map(({ label }) => label);
    if (silent.length > 0) found.push(`${place} has no text for ${silent.join(', ')}`);
  }
  for (const [, code] of NAMES.filter(([name]) => name === folder)) {
    seen += 1;
    if ((await service.hover(code)) === '') found.push(`${code.split('\n').at(-1)} says nothing`);
  }
}
for (const line of found) console.log(line);
console.log(`${seen} places asked, ${found.length} without an answer`);
process.exitCode = found.length === 0 ? 0 : 1;
