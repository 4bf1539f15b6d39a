import { isObject } from '../base/json.ts';
import { readJsonFile } from '../base/json-file.ts';
import { linesIn, SetUpError } from '../protocol/validate.ts';
import { optionProblems } from '../service/set-up/problems.ts';
import type { GatewayOptions } from '../service/options.ts';
import { packageFile } from '../base/package-file.ts';
import { schemaOf } from '../base/described.ts';

/**
 * Rejects invalid options: without types, a `prt` or a `balance` would be ignored silently.
 *
 * One check for options in code, in the configuration file and in the environment.
 *
 * @param what - begins the message.
 * @throws TypeError with one line for each problem.
 */
export function checkOptions(options: GatewayOptions, what = 'the gateway cannot use these options'): void {
  if (!isObject(options)) throw new TypeError(`${what}: an object is needed, such as { "port": 8787 }`);
  const { script, onLog, ...data } = options as GatewayOptions;
  // as it would stand in a file: without what is undefined
  const plain: unknown = JSON.parse(JSON.stringify(typeof script === 'function' ? data : { ...data, script }));
  const lines = linesIn(schemaOf('GatewayOptions'), plain, optionProblems(options));
  if (onLog !== undefined && typeof onLog !== 'function') lines.push('onLog: expected a function');
  if (lines.length === 0) return;
  if (lines.some((line) => /^\w+: there is no such field$/.test(line))) {
    const { properties } = JSON.parse(packageFile('config.schema.json')) as { properties: object };
    const names = Object.keys(properties).filter((name) => name !== '$schema');
    lines.push(`the options are ${names.join(', ')}, onLog`);
  }
  throw new SetUpError(what, lines);
}

/**
 * Reads a configuration file.
 *
 * @param flags - options of the command line that decide what the file needs.
 * @throws Error that names the file, when it cannot be read, is not JSON, or has a wrong field.
 */
export function readConfigFile(file: string, flags: Pick<GatewayOptions, 'replay'> = {}): GatewayOptions {
  const json = readJsonFile(file);
  // for editors only
  const { $schema: _, ...config } = isObject(json) ? json : {};
  checkOptions((isObject(json) ? { ...config, ...flags } : json) as GatewayOptions, `${file} cannot be used`);
  return config;
}
