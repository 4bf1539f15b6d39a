import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { build } from 'rolldown';

/** Starts both Workers in workerd. @param folder - where the books are kept; a later start finds them there. */
export async function startWorkers(folder: string): Promise<Miniflare> {
  const BOOK = { className: 'TestBook', useSQLite: true, scriptName: 'books' };
  const worker = { compatibilityDate: '2026-11-01', modules: true };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: folder,
      workers: [
        {
          ...worker,
          name: 'books',
          script: await bundled('suite-worker.ts'),
          durableObjects: { BOOK },
          serviceBindings: { BESIDE: 'beside' },
        },
        { ...worker, name: 'beside', script: await bundled('beside-worker.ts'), durableObjects: { BOOK } },
      ],
    }),
  );
  await miniflare.ready;
  return miniflare;
}

async function bundled(file: string): Promise<string> {
  const { output } = await build({
    input: join(import.meta.dirname, file),
    external: ['cloudflare:workers'],
    platform: 'neutral',
    resolve: { conditionNames: ['@kopek/source', 'workerd'] },
    write: false,
    logLevel: 'silent',
  });
  return output[0].code;
}
