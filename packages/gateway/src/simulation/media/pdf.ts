import { Worker } from 'node:worker_threads';
import { GatewayError } from '../../protocol/errors.ts';

/** Time that the files of one request may take together. */
export interface WorkTime {
  leftMs: number;
}

/** Longer texts are refused: 20 kB of a PDF can be 20 MB of text, which would then be read many times. */
const MOST_CHARACTERS = 4_000_000;
/** Heap of a worker. What it inflates lies outside of the heap and is bounded by the time. */
const HEAP_MB = 128;
/** Workers at a time; further files wait for one. */
const MOST_WORKERS = 2;

// as text, because a worker needs a file of its own otherwise, which the sources and the bundle have at different places
const CODE = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData.library).then(async ({ extractText, getDocumentProxy, getResolvedPDFJS }) => {
  await getResolvedPDFJS(); // or it would be loaded in the time of the client
  parentPort.postMessage({ isReady: true });
  // verbosity 0: otherwise the library prints warnings to the host's console
  const document = await getDocumentProxy(workerData.bytes, { verbosity: 0 });
  const { text } = await extractText(document, { mergePages: true });
  parentPort.postMessage({ text: text.slice(0, workerData.characters) });
}).catch(() => parentPort.postMessage({}));`;

let workers = 0;
const waiting: (() => void)[] = [];

/**
 * The text of a PDF, page after page, read in a thread with bounds of time and memory.
 *
 * @throws GatewayError 422 when the bytes are not a readable PDF, or reading them is too much work.
 */
export async function pdfText(bytes: Uint8Array, filename: string, time: WorkTime): Promise<string> {
  if (workers < MOST_WORKERS) workers += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    const text = await readInWorker(new Uint8Array(bytes), time);
    if (text !== undefined && text.length < MOST_CHARACTERS) return text;
    const isWork = text !== undefined || time.leftMs <= 0;
    const why = isWork ? 'takes more work to read than a simulated model does' : 'is not a readable PDF';
    throw new GatewayError(422, `The file ${JSON.stringify(filename.slice(0, 100))} ${why}`, {
      metadata: { reason: isWork ? 'work' : 'file' },
    });
  } finally {
    const next = waiting.shift();
    if (next === undefined) workers -= 1;
    else next();
  }
}

/** Undefined when it cannot be read; without time left when the bounds were the cause. */
async function readInWorker(bytes: Uint8Array, time: WorkTime): Promise<string | undefined> {
  if (time.leftMs <= 0) return undefined;
  const worker = new Worker(CODE, {
    eval: true,
    workerData: { bytes, library: import.meta.resolve('unpdf'), characters: MOST_CHARACTERS },
    transferList: [bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let startedAt = performance.now();
  try {
    return await new Promise<string | undefined>((resolve) => {
      const giveUp = (): void => {
        time.leftMs = 0;
        resolve(undefined);
      };
      // the work of the client begins when the library is loaded
      worker.on('message', ({ isReady, text }: { isReady?: true; text?: string }) => {
        if (!isReady) return resolve(text);
        startedAt = performance.now();
        timer = setTimeout(giveUp, time.leftMs);
      });
      // out of memory
      worker.on('error', giveUp);
      worker.on('exit', giveUp);
    });
  } finally {
    clearTimeout(timer);
    time.leftMs -= performance.now() - startedAt;
    await worker.terminate();
  }
}
