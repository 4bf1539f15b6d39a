import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Message } from '@kopek/core';
import type { Terminal } from '../terminal/terminal.ts';

/** Where the latest conversation of `kopek ask` is kept, for `--continue`. */
function placeIn(env: Terminal['env']): string {
  const home = env['HOME'] || env['USERPROFILE'] || homedir();
  return join(env['XDG_STATE_HOME'] || join(home, '.local', 'state'), 'kopek', 'conversation.json');
}

/** Reads the latest conversation; undefined if none is stored, or it cannot be read. */
export function lastConversation(env: Terminal['env']): Message[] | undefined {
  try {
    const messages: unknown = JSON.parse(readFileSync(placeIn(env), 'utf8'));
    return Array.isArray(messages) ? (messages as Message[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a conversation, readable only by its user; with `KOPEK_HISTORY=off` nothing is stored. */
export function keepConversation(env: Terminal['env'], messages: Message[]): void {
  if (env['KOPEK_HISTORY'] === 'off') return;
  const place = placeIn(env);
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(`${place}.part`, JSON.stringify(messages), { mode: 0o600 });
    renameSync(`${place}.part`, place);
  } catch {
    // without a writable home only --continue is lost: the answer has been shown and billed
  }
}
