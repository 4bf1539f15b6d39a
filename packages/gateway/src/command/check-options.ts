import { isObject } from '../base/json.ts';
import { readJsonFile } from '../base/json-file.ts';
import { linesOf } from '../protocol/validate.ts';
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
  const lines: string[] = [];
  if (onLog !== undefined && typeof onLog !== 'function') lines.push('onLog: expected a function');
  // as it would stand in a file: without what is undefined
  const plain: unknown = JSON.parse(JSON.stringify(typeof script === 'function' ? data : { ...data, script }));
  const { error, data: value } = schemaOf<GatewayOptions>('GatewayOptions').safeParse(plain);
  if (error !== undefined) lines.push(...linesOf(error));
  for (const [at, pattern] of (value?.redact?.patterns ?? []).entries())
    if (!isPattern(pattern)) lines.push(`redact.patterns[${at}]: expected a regular expression`);
  if (lines.length === 0) return;
  if (error?.issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0)) {
    const { properties } = JSON.parse(packageFile('config.schema.json')) as { properties: object };
    const names = Object.keys(properties).filter((name) => name !== '$schema');
    lines.push(`the options are ${names.join(', ')}, onLog`);
  }
  throw new TypeError(`${what}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

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

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'gu'));
  } catch {
    return false;
  }
}
