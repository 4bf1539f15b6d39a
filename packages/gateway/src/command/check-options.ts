import type { z } from 'zod';
import { isObject } from '../base/is-object.ts';
import { lineOf, problemsOf } from '../protocol/validate.ts';
import type { GatewayOptions } from '../service/options.ts';
import { configSchema, OPTION_NAMES } from './config-schema.ts';

/**
 * Refuses options that cannot be meant: without types, a `prt` or a `balance` would silently be ignored.
 *
 * Checked by the schema of the configuration file, so that both take the same; a key may be shorter here.
 *
 * @throws TypeError with one line for each problem.
 */
export function checkOptions(options: GatewayOptions): void {
  if (!isObject(options)) throw new TypeError('startGateway takes an object of options, such as { port: 8787 }');
  const { script, onLog, ...data } = options as GatewayOptions;
  const lines: string[] = [];
  if (onLog !== undefined && typeof onLog !== 'function') lines.push('onLog: expected a function');
  // as it would stand in a file: without what is undefined
  const plain: unknown = JSON.parse(JSON.stringify(typeof script === 'function' ? data : { ...data, script }));
  const { error } = configSchema.safeParse(plain);
  const found = error?.issues.filter(({ code }) => code !== 'too_small') ?? [];
  lines.push(...problemsOf({ issues: found } as z.ZodError).map(lineOf));
  if (lines.length === 0) return;
  if (found.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0)) {
    lines.push(`There are ${OPTION_NAMES.join(', ')}, onLog.`);
  }
  throw new TypeError(`the gateway cannot use these options:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
