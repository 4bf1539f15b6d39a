import { lastTokensOf, tokensOf } from '../base/tokens.ts';
import { messageTokens, type SeenMessage } from './conversation.ts';

/** Marks removed text. */
const GAP = ' … ';

/**
 * Shortens a conversation to a number of tokens by removing its middle (§2.6 `context-compression`): first whole
 * messages between the first and the last one, then the middle of the longest message.
 *
 * @returns undefined when that is not enough.
 */
export function compress(messages: readonly SeenMessage[], limit: number): SeenMessage[] | undefined {
  const all = messages.map((message) => ({ message, tokens: messageTokens(message) }));
  let total = all.reduce((sum, { tokens }) => sum + tokens, 0);
  const kept = all.filter(({ message, tokens }, index) => {
    const isMiddle = index > 0 && index < all.length - 1 && message.role !== 'system';
    if (!isMiddle || total <= limit) return true;
    total -= tokens;
    return false;
  });
  for (let round = 0; total > limit && round < 8; round += 1) {
    const longest = kept.reduce((best, entry) => (entry.tokens > best.tokens ? entry : best));
    const room = longest.tokens - (total - limit) - 8;
    if (room < 2) return undefined;
    const half = Math.floor(room / 2);
    const { text: whole } = longest.message;
    const text = tokensOf(whole, half).join('') + GAP + lastTokensOf(whole, half).join('');
    longest.message = { ...longest.message, text, toolCalls: [] };
    total -= longest.tokens;
    longest.tokens = messageTokens(longest.message);
    total += longest.tokens;
  }
  return total > limit ? undefined : kept.map(({ message }) => message);
}
