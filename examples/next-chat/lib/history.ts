import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ChatMessage } from './messages.ts';

/*
 * Conversations in SQLite. For another database, rewrite these five functions: no other code accesses the storage.
 *
 * Messages form a tree. An edited question or a regenerated answer is a branch next to the old one, so no billed answer
 * is lost.
 */

/** A conversation in a list. */
export interface ConversationHead {
  id: string;
  title: string;
}

/** The conversations of a visitor, the latest first. */
export function conversationsOf(visitor: string): ConversationHead[] {
  const rows = database()
    .prepare(
      `SELECT id, title FROM conversation WHERE visitor = ? AND shown IS NOT NULL AND NOT deleted
       ORDER BY changed DESC LIMIT 200`,
    )
    .all(visitor);
  return rows.map(({ id, title }) => ({ id: String(id), title: String(title) }));
}

/** The messages of the branch that is shown; undefined when the visitor has no such conversation. */
export function messagesOf(id: string, visitor: string): ChatMessage[] | undefined {
  const conversation = find(id, visitor);
  if (conversation === undefined) return undefined;
  const nodes = database()
    .prepare('SELECT id, parent, message FROM message WHERE conversation = ? ORDER BY rowid')
    .all(id) as unknown as { id: string; parent: string | null; message: string }[];
  const shown: typeof nodes = [];
  let node = nodes.find((other) => other.id === conversation.shown);
  for (; node; node = nodes.find((other) => other.id === shown[0]?.parent)) shown.unshift(node);
  // a message in the middle shows the latest branch below it
  const below = (): typeof node => nodes.findLast(({ parent }) => parent === shown.at(-1)?.id);
  for (node = shown.length > 0 ? below() : undefined; node; node = below()) shown.push(node);
  return shown.map(({ parent, message }) => {
    const parsed = JSON.parse(message) as ChatMessage;
    const branches = nodes.filter((other) => other.parent === parent).map((other) => other.id);
    return branches.length > 1 ? { ...parsed, metadata: { ...parsed.metadata, branches } } : parsed;
  });
}

/**
 * Adds a message below another one, or as the first, and shows its branch. The first one begins a conversation, which is
 * named after it.
 *
 * @returns false when nothing was kept: the conversation is somebody else's, was deleted, or has such a message.
 */
export function addMessage(id: string, visitor: string, message: ChatMessage, parent: string | undefined): boolean {
  return atomic(() => {
    database().prepare('INSERT OR IGNORE INTO conversation (id, visitor) VALUES (?, ?)').run(id, visitor);
    const conversation = find(id, visitor);
    if (conversation === undefined) return false;
    const { changes } = database()
      .prepare('INSERT OR IGNORE INTO message VALUES (?, ?, ?, ?)')
      .run(id, message.id, parent ?? null, JSON.stringify(message));
    if (changes === 0) return false;
    if (conversation.shown === null) changeConversation(id, visitor, { title: textOf(message) || '…' });
    return changeConversation(id, visitor, { shown: message.id });
  });
}

/** Renames a conversation, or shows the branch of a message. False when the visitor has no such conversation. */
export function changeConversation(id: string, visitor: string, change: { title?: string; shown?: string }): boolean {
  const { title, shown } = change;
  const { changes } = database()
    .prepare(
      `UPDATE conversation SET title = coalesce($title, title), shown = coalesce($shown, shown),
         changed = iif($shown IS NULL, changed, $now)
       WHERE id = $id AND visitor = $visitor AND NOT deleted
         AND ($shown IS NULL OR $shown IN (SELECT id FROM message WHERE conversation = $id))`,
    )
    .run({ id, visitor, title: title ? shortened(title) : null, shown: shown ?? null, now: Date.now() });
  return changes > 0;
}

/**
 * Deletes a conversation permanently: an answer that ends later is not stored. Its cost stays in the ledger. With a
 * message: removes only that unanswered question.
 */
export function deleteConversation(id: string, visitor: string, message?: string): boolean {
  return atomic(() => {
    if (find(id, visitor) === undefined) return false;
    if (message === undefined) {
      database().prepare('DELETE FROM message WHERE conversation = ?').run(id);
      // the id stays in use, so that no new conversation can get it
      database().prepare(`UPDATE conversation SET title = '', shown = NULL, deleted = TRUE WHERE id = ?`).run(id);
    } else {
      // shown instead: the message above it, or another first question
      database()
        .prepare(
          `UPDATE conversation SET shown = coalesce(
             (SELECT parent FROM message WHERE conversation = $id AND id = $message),
             (SELECT id FROM message WHERE conversation = $id AND parent IS NULL AND id <> $message ORDER BY rowid DESC))
           WHERE id = $id`,
        )
        .run({ id, message });
      database().prepare('DELETE FROM message WHERE conversation = ? AND id = ?').run(id, message);
    }
    return true;
  });
}

/** A conversation of the visitor that was not deleted. */
function find(id: string, visitor: string): { shown: string | null } | undefined {
  const query = database().prepare('SELECT shown FROM conversation WHERE id = ? AND visitor = ? AND NOT deleted');
  return query.get(id, visitor) as { shown: string | null } | undefined;
}

const TITLE_CHARACTERS = 60;

/** A title of whole words. */
function shortened(title: string): string {
  const text = title.trim().replaceAll(/\s+/g, ' ');
  if (text.length <= TITLE_CHARACTERS) return text;
  const cut = text.slice(0, TITLE_CHARACTERS);
  // a word that is longer than a title has to be cut
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`;
}

function textOf({ parts }: ChatMessage): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
}

function atomic<T>(change: () => T): T {
  database().exec('BEGIN IMMEDIATE');
  try {
    const result = change();
    database().exec('COMMIT');
    return result;
  } catch (error) {
    database().exec('ROLLBACK');
    throw error;
  }
}

let opened: DatabaseSync | undefined;

/** Opened at the first question: `next build` loads this file, and must not leave a database behind. */
function database(): DatabaseSync {
  if (opened) return opened;
  const path = process.env.CHAT_HISTORY ?? '.data/conversations.sqlite';
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // no other user of the machine can read it; SQLite gives its other files the same mode
  closeSync(openSync(/* turbopackIgnore: true */ path, 'a', 0o600));
  opened = new DatabaseSync(path, { timeout: 5000 });
  opened.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS conversation (
      id TEXT PRIMARY KEY, visitor TEXT NOT NULL, title TEXT NOT NULL DEFAULT '', shown TEXT,
      changed INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT FALSE
    );
    CREATE INDEX IF NOT EXISTS conversation_of_visitor ON conversation (visitor, changed);
    CREATE TABLE IF NOT EXISTS message (
      conversation TEXT NOT NULL, id TEXT NOT NULL, parent TEXT, message TEXT NOT NULL, PRIMARY KEY (conversation, id)
    );
  `);
  return opened;
}
