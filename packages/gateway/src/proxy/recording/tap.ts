import { isUtf8 } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { RecordedChunk } from './recording.ts';

/** What was sent through a response. */
export interface Tapped {
  headers(): Record<string, string>;
  chunks(): RecordedChunk[];
}

/** Headers that belong to the answer; others belong to one exchange or to the transport. */
const KEPT = /^(content-type|cache-control|x-generation-id|x-kopek-(?!recording|drift)[\w-]+)$/;

/** Observes a response: everything that is written to it is also noted, with its time. */
export function tap(response: ServerResponse): Tapped {
  const written: { afterMs: number; bytes: Buffer }[] = [];
  const headers: Record<string, string> = {};
  let last = performance.now();
  const note = (data: unknown): void => {
    if (typeof data !== 'string' && !(data instanceof Uint8Array)) return;
    const now = performance.now();
    if (data.length > 0) written.push({ afterMs: Math.round(now - last), bytes: Buffer.from(data) });
    last = now;
  };
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as (...given: unknown[]) => boolean;
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    const named = given.find((part) => typeof part === 'object' && part !== null) ?? {};
    for (const [name, value] of Object.entries(named))
      if (KEPT.test(name.toLowerCase())) headers[name.toLowerCase()] = String(value);
    return writeHead(...given);
  };
  response.write = (...given: unknown[]) => {
    note(given[0]);
    return write(...given);
  };
  response.end = (...given: unknown[]) => {
    note(given[0]);
    return end(...given);
  };
  return { headers: () => headers, chunks: () => written.map(toChunk) };
}

function toChunk({ afterMs, bytes }: { afterMs: number; bytes: Buffer }): RecordedChunk {
  return isUtf8(bytes) ? { afterMs, text: bytes.toString('utf8') } : { afterMs, base64: bytes.toString('base64') };
}
