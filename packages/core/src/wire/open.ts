/**
 * An enum that stays open: the listed values show in the editor, any other string passes both ways.
 *
 * The service may add a value before this library does, so no reader or writer rejects an unlisted one.
 */
export type Open<Known extends string> = Known | (string & {});

/** A plain JSON object whose keys the interface does not list. */
export type JsonObject = { [key: string]: unknown };
