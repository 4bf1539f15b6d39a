import type { ChatEvent } from './events.ts';

/** Events that may wait before they are joined. Small fixtures and live streams stay as they arrived. */
const BACKLOG_EVENTS = 32;

/**
 * Joins adjacent deltas of one kind if many events wait.
 *
 * Frameworks pay per part, so fewer and larger parts are the only way to catch up. It never delays an event: only
 * received ones are joined, the order of kinds is that of the wire, and the joined parts give the same strings.
 */
export function coalesce(events: ChatEvent[]): ChatEvent[] {
  if (events.length <= BACKLOG_EVENTS) return events;
  const joined: ChatEvent[] = [];
  for (const event of events) if (!grow(joined.at(-1), event)) joined.push({ ...event });
  return joined;
}

/** Adds a delta to the previous one. Returns false if it is of another kind, or no delta. */
function grow(last: ChatEvent | undefined, next: ChatEvent): boolean {
  if (last?.type === 'tool-call-delta' && next.type === 'tool-call-delta' && last.index === next.index) {
    last.argumentsDelta += next.argumentsDelta;
    return true;
  }
  if ((last?.type !== 'text-delta' && last?.type !== 'reasoning-delta') || next.type !== last.type) return false;
  last.text += next.text;
  return true;
}
