import type { Charge, ChargeSum } from '@kopek/core';
import type { LedgerStore } from '@kopek/ledger';
import type { Language, Texts } from './texts/texts.ts';
import type { Colour, Terminal } from './terminal/terminal.ts';

/** What every command gets. */
export interface Context {
  terminal: Terminal;
  /** What this command reads instead of the ledger that it names. */
  store?: LedgerStore | undefined;
  /** Runs another command over an open ledger, and keeps what it prints. */
  runOver: (store: LedgerStore, words: readonly string[]) => Promise<{ code: number; stdout: string; stderr: string }>;
  language: Language;
  texts: Texts;
  /** Prints text in lines that fit the terminal. */
  say: (text: string) => void;
  /** The same to stderr, where errors and prices go. */
  printNotice: (text: string) => void;
  /** Prints a JSON document: on one line where others follow. */
  sayJson: (document: unknown, layout?: 'line') => void;
  /** An amount in the language of the output, all digits: `0,0123 ₽`. */
  rub: (amount: string) => string;
  /** The same for a charge or a sum of charges, with `≥` or `≈`, or that it is not known. */
  cost: (charges: Charge | ChargeSum | undefined) => string;
  /** The action of a command: it begins its work, whose exit code is that of the program; without one, all is well. */
  runs: <Given extends unknown[]>(
    work: (context: Context, ...given: Given) => Promise<number> | Promise<void>,
  ) => (...given: Given) => void;
  /** Colours for stdout; the text itself when they are not wanted. */
  paint: (colour: Colour, text: string) => string;
}

/** How a command ends, for scripts. */
export const EXIT = {
  /** Done, and nothing is wrong. */
  ok: 0,
  /** It could not be done: the service, the network or a file failed. */
  failed: 1,
  /** The command line or the settings are wrong; nothing was sent. */
  usage: 2,
  /** Done, and it found a problem: a row that fails, a ledger with differences, a key that cannot pay. */
  found: 3,
  /** A spending limit stopped it before the request left. */
  limit: 4,
  /** The terminal hung up: 128 plus the number of the signal, as in shells. */
  hungUp: 129,
  /** Ctrl-C. */
  interrupted: 130,
  /** The program that reads the output closed the pipe, as `head` does. */
  outputClosed: 141,
  /** Another program ended this one. */
  terminated: 143,
} as const;

/** One of the codes of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Options that every command has. */
export interface CommonFlags {
  json?: boolean;
}

/** Options of the commands that take a ledger as an option. */
export interface LedgerFlags extends CommonFlags {
  ledger?: string;
  ledgerName?: string;
}

/** Prints the findings: as a document with --json, otherwise as lines. */
export function show({ say, sayJson }: Context, { json }: CommonFlags, document: unknown, lines: () => string[]): void {
  if (json) sayJson(document);
  else lines().forEach(say);
}

/** A mistake of the caller, in words for the caller. Ends the command with the exit code for wrong usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}
