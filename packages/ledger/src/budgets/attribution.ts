import { checkOptions } from '@kopek/core/kit';

const KINDS = { 'an object': ['tags'], 'a string': ['runId', 'parentRunId'] } as const;

/**
 * Checks whom a tool or a refund is charged to.
 *
 * @param others - names of the other options.
 * @param hints - wrong names, and the right one of each.
 * @throws KopekError `configuration`, naming the field.
 */
export function checkAttribution(
  where: string,
  about: object,
  others: readonly string[],
  hints: Readonly<Record<string, string>> = {},
): void {
  checkOptions(where, about, KINDS, [...others, ...Object.values(KINDS).flat()], { scope: 'tags', ...hints });
}
