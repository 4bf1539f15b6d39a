import { statSync } from 'node:fs';
import { schemaOf } from '../../base/described.ts';
import { jsonFilesIn, readJsonFile } from '../../base/json-file.ts';
import { Rules } from '../../base/rules.ts';
import { linesIn } from '../../protocol/validate.ts';
import type { Fixture } from '../../simulation/fixtures.ts';
import { fixtureProblems } from './problems.ts';
import { reasonOf } from '../../base/reason.ts';

/**
 * The fixtures of a folder: each `.json` file in it is a list of fixtures or a single one, in the order of the names. They
 * are read again when a file has changed. A warning names a file that is broken by then, and the fixtures stay as they
 * were.
 *
 * @throws Error that names the file and the place when one cannot be read at the start.
 */
export function openFixtures(folder: string): () => Rules<Fixture> {
  let seen = '';
  let rules = new Rules<Fixture>();
  const read = (): void => {
    const state = stateOf(folder);
    if (state === seen) return;
    seen = state;
    rules = new Rules(readFixtures(folder));
  };
  try {
    read();
  } catch (error) {
    throw new Error(`fixtures: ${reasonOf(error)}`, { cause: error });
  }
  return () => {
    try {
      read();
    } catch (error) {
      process.emitWarning(`The fixtures stay as they were: ${reasonOf(error)}`);
    }
    return rules;
  };
}

/** Differs when a file is added, changed or removed. */
const stateOf = (folder: string): string =>
  jsonFilesIn(folder)
    .map((file) => `${file} ${statSync(file, { bigint: true }).mtimeNs} ${statSync(file).size}`)
    .join('\n');

function readFixtures(folder: string): Fixture[] {
  return jsonFilesIn(folder).flatMap((file) => {
    const fixtures = [readJsonFile(file)].flat() as Fixture[];
    const lines = linesIn(schemaOf('Fixtures'), fixtures, fixtureProblems(fixtures));
    if (lines.length > 0) throw new Error(`${file} is not a fixture: ${lines.join('; ')}`);
    return fixtures;
  });
}
