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
  for (let index = 0; index < events.length;) {
    const event = events[index] as ChatEvent;
    let end = index + 1;
    while (end < events.length && sameRun(event, events[end] as ChatEvent)) end++;
    joined.push(end === index + 1 ? event : join(event, events.slice(index, end)));
    index = end;
  }
  return joined;
}

function sameRun(first: ChatEvent, next: ChatEvent): boolean {
  if (first.type !== next.type) return false;
  if (first.type === 'tool-call-delta') return first.index === (next as typeof first).index;
  return first.type === 'text-delta' || first.type === 'reasoning-delta';
}

function join(first: ChatEvent, run: ChatEvent[]): ChatEvent {
  if (first.type === 'text-delta' || first.type === 'reasoning-delta') {
    return { type: first.type, text: (run as (typeof first)[]).map((event) => event.text).join('') };
  }
  if (first.type === 'tool-call-delta') {
    return { ...first, argumentsDelta: (run as (typeof first)[]).map((event) => event.argumentsDelta).join('') };
  }
  return first;
}
