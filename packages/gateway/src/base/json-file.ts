import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './reason.ts';

/** The value in a JSON file, with or without a byte order mark, as editors on Windows write it. @throws Error that names the file, when it cannot be read or is not JSON. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const what = error instanceof SyntaxError ? `${file} is not JSON` : `cannot read ${file}`;
    throw new Error(`${what}: ${reasonOf(error)}`, { cause: error });
  }
}

/** Paths of the JSON files of a folder, in the order of their names. @throws Error that names the folder, when it cannot be read. */
export function jsonFilesIn(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return files.sort().map((file) => join(folder, file));
  } catch (error) {
    throw new Error(`${folder} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}
