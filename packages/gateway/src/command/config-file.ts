import { isObject } from '../base/json.ts';
import { readJsonFile } from '../base/json-file.ts';
import { checkOptions } from './check-options.ts';
import type { GatewayOptions } from '../service/options.ts';

/**
 * Reads a configuration file.
 *
 * @throws Error that names the file, when it cannot be read, is not JSON, or has a wrong field.
 */
export function readConfigFile(file: string): GatewayOptions {
  const json = readJsonFile(file);
  // for editors only
  const { $schema: _, ...config } = isObject(json) ? json : {};
  checkOptions((isObject(json) ? config : json) as GatewayOptions, `${file} cannot be used`);
  return config;
}
