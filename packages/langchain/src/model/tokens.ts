import type { MessageContent } from '@langchain/core/messages';

/**
 * Estimates the number of tokens of a text, synchronously and without a network. Most tokenizers differ from it, and
 * from each other, by less than a third; pass `countTokens` where that matters.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 128) ascii++;
  // about four characters make a token in English and code, 2.5 in every other script
  return Math.ceil(ascii / 4 + (text.length - ascii) / 2.5);
}

/** The text of a content, whose other blocks count as nothing: as LangChain counts. */
export function textOf(content: MessageContent): string {
  if (typeof content === 'string') return content;
  return content.map((block) => (block.type === 'text' && typeof block.text === 'string' ? block.text : '')).join('');
}
