import type { MessageContent } from '@langchain/core/messages';

/** About how many characters make a token: in English and code, and in every other script. */
const CHARACTERS_PER_TOKEN = { ascii: 4, other: 2.5 };

/**
 * About how many tokens a text has, at once and without a network. Most tokenizers differ
 * from it, and from each other, by less than a third; pass `countTokens` where that matters.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 128) ascii++;
  const { ascii: perAscii, other: perOther } = CHARACTERS_PER_TOKEN;
  return Math.ceil(ascii / perAscii + (text.length - ascii) / perOther);
}

/** The text of a content, whose other blocks count as nothing: as LangChain counts. */
export function textOf(content: MessageContent): string {
  if (typeof content === 'string') return content;
  return content.map((block) => (block.type === 'text' && typeof block.text === 'string' ? block.text : '')).join('');
}
