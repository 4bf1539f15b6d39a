import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ChatMessage } from './messages.ts';

/** A conversation in a list. */
export interface ConversationHead {
  id: string;
  title: string;
}

const path = process.env.CHAT_HISTORY ?? '.data/history.sqlite';
mkdirSync(dirname(path), { recursive: true });
const database = new DatabaseSync(path, { timeout: 5000 });
database.exec(`
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS conversation (
    id TEXT PRIMARY KEY, visitor TEXT NOT NULL, title TEXT NOT NULL, messages TEXT NOT NULL, changed INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS conversation_of_visitor ON conversation (visitor, changed);
`);

const TITLE_CHARACTERS = 60;

/** The conversations of a visitor, the latest first. */
export function conversationsOf(visitor: string): ConversationHead[] {
  const rows = database
    .prepare('SELECT id, title FROM conversation WHERE visitor = ? ORDER BY changed DESC LIMIT 200')
    .all(visitor);
  return rows.map(({ id, title }) => ({ id: String(id), title: String(title) }));
}

/** The messages of a conversation: none when it is new, undefined when it belongs to somebody else. */
export function messagesOf(id: string, visitor: string): ChatMessage[] | undefined {
  const row = database.prepare('SELECT visitor, messages FROM conversation WHERE id = ?').get(id);
  if (row === undefined) return [];
  return row['visitor'] === visitor ? (JSON.parse(String(row['messages'])) as ChatMessage[]) : undefined;
}

/** Keeps the messages of a conversation. A new one is named after its first words. */
export function saveMessages(id: string, visitor: string, messages: ChatMessage[]): void {
  database
    .prepare(
      `INSERT INTO conversation VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET messages = excluded.messages, changed = excluded.changed
       WHERE visitor = excluded.visitor`,
    )
    .run(id, visitor, titleOf(messages), JSON.stringify(messages), Date.now());
}

export function renameConversation(id: string, visitor: string, title: string): void {
  const short = title.trim().slice(0, TITLE_CHARACTERS);
  if (short === '') return;
  database.prepare('UPDATE conversation SET title = ? WHERE id = ? AND visitor = ?').run(short, id, visitor);
}

/** Deletes what was said. What it cost stays in the books. */
export function deleteConversation(id: string, visitor: string): void {
  database.prepare('DELETE FROM conversation WHERE id = ? AND visitor = ?').run(id, visitor);
}

function titleOf(messages: ChatMessage[]): string {
  const parts = messages.find(({ role }) => role === 'user')?.parts ?? [];
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, TITLE_CHARACTERS) || '…';
}
