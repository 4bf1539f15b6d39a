import { spawn } from 'node:child_process';
import { GatewayError } from '../../protocol/errors.ts';

/** Time that the files of one request may take together. */
export interface WorkTime {
  leftMs: number;
}

/** Longer texts are rejected: 20 kB of a PDF can be 20 MB of text, which would then be read many times. */
const MAX_CHARACTERS = 4_000_000;
/** Heap of a reader. What it inflates lies outside of the heap and is bounded by the time. */
const HEAP_MB = 128;
/** Readers at a time; further files wait for one. */
const MAX_READERS = 2;

// as text, because a program needs a file of its own otherwise, which the sources and the bundle have at different places
const CODE = `
process.once('message', async ({ bytes, library, characters }) => {
  try {
    const { extractText, getDocumentProxy, getResolvedPDFJS } = await import(library);
    await getResolvedPDFJS(); // or it would be loaded in the time of the client
    process.send({ isReady: true });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    process.send({ text: text.slice(0, characters) });
  } catch {
    process.send({});
  }
});`;

let readers = 0;
const waiting: (() => void)[] = [];

/**
 * The text of a PDF, page after page, read in a process of its own with bounds of time and memory: a thread
 * that runs out of memory may take the whole process with it.
 *
 * @throws GatewayError 422 when the bytes are not a readable PDF, or reading them is too much work.
 */
export async function pdfText(bytes: Uint8Array, filename: string, time: WorkTime): Promise<string> {
  if (readers < MAX_READERS) readers += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    const text = await readApart(bytes, time);
    if (text !== undefined && text.length < MAX_CHARACTERS) return text;
    const isWork = text !== undefined || time.leftMs <= 0;
    const why = isWork ? 'takes more work to read than a simulated model does' : 'is not a readable PDF';
    throw new GatewayError(422, `The file ${JSON.stringify(filename.slice(0, 100))} ${why}`, {
      reason: isWork ? 'work' : 'file',
    });
  } finally {
    const next = waiting.shift();
    if (next === undefined) readers -= 1;
    else next();
  }
}

/** Undefined when it cannot be read; without time left when the bounds were the cause. */
async function readApart(bytes: Uint8Array, time: WorkTime): Promise<string | undefined> {
  if (time.leftMs <= 0) return undefined;
  const reader = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--eval', CODE], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  reader.send({ bytes, library: import.meta.resolve('unpdf'), characters: MAX_CHARACTERS });
  let timer: NodeJS.Timeout | undefined;
  let startedAt = performance.now();
  return new Promise<string | undefined>((resolve) => {
    const giveUp = (): void => {
      time.leftMs = 0;
      resolve(undefined);
    };
    // the work of the client begins when the library is loaded
    reader.on('message', ({ isReady, text }: { isReady?: true; text?: string }) => {
      if (!isReady) return resolve(text);
      startedAt = performance.now();
      timer = setTimeout(giveUp, time.leftMs);
    });
    // out of memory, or there are no more processes to be had
    reader.on('error', giveUp);
    reader.on('exit', giveUp);
  }).finally(() => {
    clearTimeout(timer);
    time.leftMs -= performance.now() - startedAt;
    reader.kill('SIGKILL');
  });
}
