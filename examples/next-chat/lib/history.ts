import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FileUIPart } from 'ai';
import { textOf, type ChatMessage } from './messages.ts';

/*
 * Conversations in SQLite; no other code accesses the storage. Messages form a tree: an edited question or a regenerated
 * answer is a branch next to the old one, so no billed answer is lost. A message names its files by their addresses.
 */

/** A conversation in a list. */
export interface ConversationHead {
  id: string;
  title: string;
  /** When its last message came, in milliseconds. */
  changed: number;
}

/** The conversations of a visitor, the latest first: so many at most, and with a search only those of a matching title. */
export function conversationsOf(visitor: string, count: number, search = ''): ConversationHead[] {
  const rows = database()
    .prepare(
      `SELECT id, title, changed FROM conversation WHERE visitor = ? AND shown IS NOT NULL AND NOT deleted
         AND instr(lower_case(title), ?) > 0 ORDER BY changed DESC LIMIT ?`,
    )
    .all(visitor, search.toLowerCase(), count);
  return rows.map(({ id, title, changed }) => ({ id: String(id), title: String(title), changed: Number(changed) }));
}

/** The title of a conversation; undefined when the visitor has no such conversation. */
export function titleOf(id: string, visitor: string): string | undefined {
  return find(id, visitor)?.title;
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
 * Adds a message below another one, or as the first, and shows its branch. An answer that was stored while it came is
 * replaced. False: nothing was kept. The conversation is somebody else's, was deleted, or has such a message.
 */
export function addMessage(id: string, visitor: string, message: ChatMessage, parent: string | undefined): boolean {
  return atomic(() => {
    database().prepare('INSERT OR IGNORE INTO conversation (id, visitor) VALUES (?, ?)').run(id, visitor);
    const conversation = find(id, visitor);
    if (conversation === undefined) return false;
    const parts = message.parts.map((part) => (part.type === 'file' ? { ...part, url: keepFile(id, part) } : part));
    const { changes } = database()
      .prepare(
        `INSERT INTO message VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET message = excluded.message
         WHERE message.message ->> '$.metadata.ended' = 'broken'`,
      )
      .run(id, message.id, parent ?? null, JSON.stringify({ ...message, parts }));
    if (changes === 0) return false;
    if (conversation.shown === null) changeConversation(id, visitor, { title: textOf(message) || '…' });
    return changeConversation(id, visitor, { shown: message.id });
  });
}

/** Keeps a file that came with a question, and returns its address; one that is kept already has it. */
function keepFile(id: string, { url, mediaType }: FileUIPart): string {
  if (!url.startsWith('data:')) return url;
  const file = randomUUID();
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  database().prepare('INSERT INTO file VALUES (?, ?, ?, ?)').run(id, file, mediaType, bytes);
  return `/api/conversations/${id}/files/${file}`;
}

/** A file that came with a question of the visitor, by its address. */
export function fileOf(address: string, visitor: string): { type: string; bytes: Buffer<ArrayBuffer> } | undefined {
  const [, , , id = '', , file = ''] = address.split('/');
  if (find(id, visitor) === undefined) return undefined;
  const row = database().prepare('SELECT type, bytes FROM file WHERE conversation = ? AND id = ?').get(id, file);
  return row && { type: String(row.type), bytes: Buffer.from(row.bytes as Uint8Array) };
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

/** Deletes a conversation permanently, though not its cost. With a message: removes only that unanswered question. */
export function deleteConversation(id: string, visitor: string, message?: string): boolean {
  return atomic(() => {
    if (find(id, visitor) === undefined) return false;
    if (message === undefined) {
      for (const table of ['message', 'file'])
        database().prepare(`DELETE FROM ${table} WHERE conversation = ?`).run(id);
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
      // files that no question has any more
      database()
        .prepare(
          `DELETE FROM file WHERE conversation = $id AND NOT EXISTS (
             SELECT 1 FROM message WHERE conversation = $id AND instr(message.message, file.id) > 0)`,
        )
        .run({ id });
    }
    return true;
  });
}

/** A conversation of the visitor that was not deleted. */
function find(id: string, visitor: string): { shown: string | null; title: string } | undefined {
  const query = database().prepare(
    'SELECT shown, title FROM conversation WHERE id = ? AND visitor = ? AND NOT deleted',
  );
  return query.get(id, visitor) as { shown: string | null; title: string } | undefined;
}

const TITLE_CHARACTERS = 60;

/** A title of whole words. */
function shortened(title: string): string {
  const text = title.trim().replaceAll(/\s+/g, ' ');
  if (text.length <= TITLE_CHARACTERS) return text;
  const cut = text.slice(0, TITLE_CHARACTERS);
  // a word that is longer than a title has to be cut
  return `${(cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut).replace(/[\s.,:;!?…]+$/, '')}…`;
}

function atomic(change: () => boolean): boolean {
  database().exec('BEGIN IMMEDIATE');
  try {
    const result = change();
    // nothing is kept of what was not done
    database().exec(result ? 'COMMIT' : 'ROLLBACK');
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
  // that of SQLite knows the Latin alphabet only
  opened.function('lower_case', { deterministic: true }, (text) => String(text).toLowerCase());
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
    CREATE TABLE IF NOT EXISTS file (
      conversation TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (conversation, id)
    );
  `);
  return opened;
}
