import { isObject } from '../base/is-object.ts';
import { lineOf, problemsOf } from '../protocol/validate.ts';
import type { GatewayOptions } from '../service/options.ts';
import { configSchema, OPTION_NAMES } from './config-schema.ts';

/**
 * Refuses options that cannot be meant: without types, a `prt` or a `balance` would silently be ignored.
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
  const { error } = configSchema.safeParse(plain);
  if (error !== undefined) lines.push(...problemsOf(error).map(lineOf));
  if (lines.length === 0) return;
  if (error?.issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0)) {
    lines.push(`There are ${OPTION_NAMES.join(', ')}, onLog.`);
  }
  throw new TypeError(`${what}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
