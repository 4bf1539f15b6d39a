/** The longest delay of a JavaScript timer, ms: with a longer one, and with Infinity, it fires at once. */
export const LONGEST_DELAY_MS: number = 2 ** 31 - 1;
