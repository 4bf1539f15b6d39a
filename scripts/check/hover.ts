import { join } from 'node:path';
import ts from 'typescript-6';
import { ROOT } from '../packages.ts';
import type { Report } from './files.ts';

/** Places where a user opens the list of options (`|`), and how many there are at least. */
const PLACES: readonly (readonly [folder: string, code: string, atLeast: number])[] = [
  ['langchain', "import { ChatKopek } from '../src/index.ts';\nnew ChatKopek({ | });", 70],
  ['langchain', "import { ChatKopek } from '../src/index.ts';\nnew ChatKopek('auto', { | });", 65],
  ['langchain', "import { ChatKopek } from '../src/index.ts';\nnew ChatKopek({ configuration: { | } });", 3],
  ['langchain', "import { Kopek } from '../src/index.ts';\nnew Kopek('auto', { | });", 55],
  ['langchain', "import { SpendHandler } from '../src/index.ts';\nnew SpendHandler({ | });", 2],
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

/**
 * What editors show about the options of the adapters: every option has a text. Mapped types (`Omit`, `Pick`) lose it, which shows
 * only in an editor.
 */
export function checkHover(): Report {
  const codes = [...PLACES, ...NAMES].map(([folder, code], index) => ({
    file: join(ROOT, 'packages', folder, 'test', `asked-${index}.ts`),
    text: code.replace('|', ''),
    at: code.indexOf('|'),
  }));
  const service = serviceOver(new Map(codes.map(({ file, text }) => [file, text])));
  const problems: string[] = [];
  let seen = 0;
  codes.forEach(({ file, text, at }, index) => {
    const [, , atLeast] = PLACES[index] ?? [];
    const place = text.split('\n').at(-1) ?? '';
    seen++;
    if (atLeast === undefined) {
      if (ts.displayPartsToString(service.getQuickInfoAtPosition(file, at)?.documentation) === '')
        problems.push(`${place} says nothing`);
      return;
    }
    const entries = service.getCompletionsAtPosition(file, at, undefined)?.entries ?? [];
    const options = entries.filter(
      ({ kind, kindModifiers }) =>
        (kind === ts.ScriptElementKind.memberVariableElement || kind === ts.ScriptElementKind.memberFunctionElement) &&
        !kindModifiers?.includes('deprecated'),
    );
    seen += options.length;
    if (options.length < atLeast)
      problems.push(`${place} offers ${options.length} options, expected ${atLeast} or more`);
    const silent = options.filter(({ name }) => {
      const entry = service.getCompletionEntryDetails(file, at, name, undefined, undefined, undefined, undefined);
      return ts.displayPartsToString(entry?.documentation) === '';
    });
    if (silent.length > 0) problems.push(`${place} has no text for ${silent.map(({ name }) => name).join(', ')}`);
  });
  return { problems, seen: `${seen} names and options say in an editor what they are` };
}

/** The language service of an editor over files that need not exist on disk. */
function serviceOver(files: ReadonlyMap<string, string>): ts.LanguageService {
  const { sys } = ts;
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => sys.readFile(file)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, sys, ROOT);
  const read = (file: string): string | undefined => files.get(file) ?? sys.readFile(file);
  return ts.createLanguageService({
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => {
      const text = read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => files.has(file) || sys.fileExists(file),
    readFile: read,
    readDirectory: (...of) => sys.readDirectory(...of),
    directoryExists: (folder) => sys.directoryExists(folder),
    getDirectories: (folder) => sys.getDirectories(folder),
  });
}
