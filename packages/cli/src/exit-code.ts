/** How a command ends, for scripts. */
export const EXIT = {
  /** Done, and nothing is wrong. */
  ok: 0,
  /** It could not be done: the service, the network or a file failed. */
  failed: 1,
  /** The command line or the settings are wrong; nothing was sent. */
  usage: 2,
  /** It was done, and it found something wrong: a row that fails, books that disagree, a key that cannot pay. */
  found: 3,
  /** A spending limit stopped it before the request left. */
  limit: 4,
  /** The terminal hung up: 128 plus the number of the signal, as in shells. */
  hungUp: 129,
  /** Ctrl-C. */
  interrupted: 130,
  /** The reader of the output left early, as `head` does. */
  readerGone: 141,
  /** Another program ended this one. */
  terminated: 143,
} as const;

/** One of the codes of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
