import { readFileSync } from 'node:fs';

/** The value in a JSON file, with or without a byte order mark, as editors on Windows write it. @throws Error that names the file, when it cannot be read or is not JSON. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const what = error instanceof SyntaxError ? `${file} is not JSON` : `cannot read ${file}`;
    throw new Error(`${what}: ${reason}`, { cause: error });
  }
}
