/** Version of the package, for the user agent. */
export const VERSION = '0.0.0';
