/** Version of the packages, for the user agent. A release writes it: `scripts/write-version.ts`. */
export const VERSION: string = '0.0.0';
