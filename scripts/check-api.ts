/**
 * Compares the public API of the built packages with the committed reports in `packages/*\/api`; `--update` writes them
 * anew. A change of a public type has to show in a diff.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, type ExtractorMessage } from '@microsoft/api-extractor';
import { ARTEFACTS, PUBLISHED, ROOT } from './packages.ts';

const update = process.argv.includes('--update');
const changed: string[] = [];
let reports = 0;

for (const name of PUBLISHED) {
  const folder = join(ROOT, 'packages', name);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, { types?: string } | string>;
  };
  mkdirSync(join(folder, 'api'), { recursive: true });
  for (const [entry, target] of Object.entries(exports)) {
    if (typeof target === 'string' || target.types === undefined) continue;
    reports++;
    const report = entry === '.' ? 'index' : entry.slice(2).replaceAll('/', '-');
    if (!reportHolds(folder, name, report, join(folder, target.types)))
      changed.push(`packages/${name}/api/${report}.api.md`);
  }
}
if (changed.length > 0 && !update) {
  console.error(`The public API changed: ${changed.join(', ')}. If that is meant, run: npx -y pnpm@12 run write`);
  process.exit(1);
}
console.log(`${reports} API reports ${update ? 'written' : 'match'}`);

function reportHolds(folder: string, name: string, report: string, mainEntryPointFilePath: string): boolean {
  const reportTempFolder = join(ARTEFACTS, 'api', name);
  mkdirSync(reportTempFolder, { recursive: true });
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath,
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2022',
            lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
            module: 'NodeNext',
            moduleResolution: 'NodeNext',
            types: ['node'],
            strict: true,
            skipLibCheck: true,
          },
        },
      },
      apiReport: { enabled: true, reportFolder: join(folder, 'api'), reportTempFolder, reportFileName: report },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
    },
  });
  const result = Extractor.invoke(config, {
    localBuild: update,
    messageCallback: (message: ExtractorMessage) => {
      // only the report matters here, not warnings about tags and types that are not exported
      message.handled = true;
    },
  });
  return !result.apiReportChanged;
}
