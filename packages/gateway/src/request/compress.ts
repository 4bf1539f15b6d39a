import { tokensOf } from '../models/tokens.ts';
import type { SeenMessage } from '../models/turn.ts';
import { messageTokens } from './conversation.ts';

/** Stands where something was left out. */
const GAP = ' … ';

/**
 * Brings a conversation down to so many tokens by taking out its middle (§2.6 `context-compression`): first whole
 * messages between the first and the last ones, then the middle of the longest message.
 *
 * @returns undefined when even that does not help.
 */
export function compress(messages: readonly SeenMessage[], limit: number): SeenMessage[] | undefined {
  const kept = messages.map((message) => ({ message, tokens: messageTokens(message) }));
  const total = (): number => kept.reduce((sum, { tokens }) => sum + tokens, 0);
  while (total() > limit && kept.length > 2) {
    const middle = kept.findIndex(
      ({ message }, index) => index > 0 && index < kept.length - 1 && message.role !== 'system',
    );
    if (middle < 0) break;
    kept.splice(middle, 1);
  }
  for (let round = 0; total() > limit && round < 8; round += 1) {
    const longest = kept.reduce((best, entry) => (entry.tokens > best.tokens ? entry : best));
    const room = longest.tokens - (total() - limit) - 8;
    if (room < 2) return undefined;
    const tokens = tokensOf(longest.message.text);
    const half = Math.floor(room / 2);
    const text = tokens.slice(0, half).join('') + GAP + tokens.slice(-half).join('');
    longest.message = { ...longest.message, text, toolCalls: [] };
    longest.tokens = messageTokens(longest.message);
  }
  return total() > limit ? undefined : kept.map(({ message }) => message);
}
