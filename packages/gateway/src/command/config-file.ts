import { isObject } from '../base/json.ts';
import { readFileSync } from 'node:fs';
import { checkOptions } from './check-options.ts';
import type { GatewayOptions } from '../service/options.ts';

/**
 * Reads a configuration file.
 *
 * @throws Error that names the file, when it cannot be read, is not JSON, or has a wrong field.
 */
export function readConfigFile(file: string): GatewayOptions {
  const json = jsonOf(file);
  // for editors only
  const { $schema: _, ...config } = isObject(json) ? json : {};
  checkOptions((isObject(json) ? config : json) as GatewayOptions, `${file} cannot be used`);
  return config;
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      error instanceof SyntaxError ? `${file} is not JSON: ${reason}` : `cannot read ${file}: ${reason}`,
      {
        cause: error,
      },
    );
  }
}
