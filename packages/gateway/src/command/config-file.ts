import { readFileSync } from 'node:fs';
import { problemsOf } from '../protocol/validate.ts';
import { configSchema, type Config } from './config-schema.ts';

export type { Config } from './config-schema.ts';

/** The configuration file cannot be used; the message says where and why, one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads a configuration file.
 *
 * @throws ConfigError when it cannot be read, is not JSON, or has a wrong field.
 */
export function readConfigFile(file: string): Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = configSchema.safeParse(withoutSchemaName(json));
  if (result.success) return result.data;
  const problems = problemsOf(result.error);
  const lines = problems.map(({ path, message }) => `  ${path === '' ? '(the whole file)' : path}: ${message}`);
  throw new ConfigError(
    `${file} has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${lines.join('\n')}`,
  );
}

/** Drops `$schema`, which is for editors only. */
function withoutSchemaName(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== '$schema'));
}
