import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { build } from 'rolldown';

/** A Worker, and whose ledgers it is bound to. */
export interface WorkerFile {
  /** Its entry. */
  file: string;
  /** The class of the ledgers, which the first Worker has. */
  className: string;
  /** Other Workers that it may ask, by the name of the binding. */
  services?: Record<string, string>;
}

/**
 * Starts Workers in workerd, each bound to the ledgers as `LEDGER`.
 *
 * @param folder - where the ledgers are kept; a later start finds them there. Default: nowhere.
 */
export async function startWorkers(workers: Record<string, WorkerFile>, folder?: string): Promise<Miniflare> {
  const [owner = ''] = Object.keys(workers);
  const options = Object.entries(workers).map(async ([name, { file, className, services = {} }]) => ({
    name,
    modules: true,
    script: await bundled(file),
    compatibilityDate: '2026-11-01',
    durableObjects: { LEDGER: { className, useSQLite: true, scriptName: owner } },
    serviceBindings: services,
  }));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...(folder !== undefined && { resourcePersistencePath: folder }),
      workers: await Promise.all(options),
    }),
  );
  await miniflare.ready;
  return miniflare;
}

async function bundled(file: string): Promise<string> {
  const { output } = await build({
    input: file,
    external: ['cloudflare:workers'],
    platform: 'neutral',
    resolve: { conditionNames: ['@kopek/source', 'workerd'] },
    write: false,
    logLevel: 'silent',
  });
  return output[0].code;
}
