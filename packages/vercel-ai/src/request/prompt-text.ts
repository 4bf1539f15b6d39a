import { UnsupportedFunctionalityError, type LanguageModelV4Prompt } from '@ai-sdk/provider';

/**
 * Converts a prompt of the AI SDK to one text (the `prompt` form of §2.2).
 *
 * One user message is sent verbatim. A conversation is written as turns, and ends where the model has to answer; text
 * of the model at the end is a prefix that it continues.
 *
 * @throws UnsupportedFunctionalityError for files, tool calls and tool results: this form is text only.
 */
export function toPromptText(prompt: LanguageModelV4Prompt): string {
  const [only] = prompt;
  if (prompt.length === 1 && only?.role === 'user') return textOf(only.content);
  const turns = prompt.map((message) => {
    if (message.role === 'system') return message.content;
    if (message.role === 'tool') throw unsupported('tool messages');
    return `${message.role}: ${textOf(message.content)}`;
  });
  return prompt.at(-1)?.role === 'assistant' ? turns.join('\n\n') : `${turns.join('\n\n')}\n\nassistant:`;
}

function textOf(parts: readonly { type: string; text?: string }[]): string {
  return parts
    .map((part) => {
      // earlier reasoning is not part of what was said
      if (part.type === 'reasoning') return '';
      if (part.type !== 'text' || part.text === undefined) throw unsupported(`${part.type} parts`);
      return part.text;
    })
    .join('');
}

function unsupported(what: string): UnsupportedFunctionalityError {
  return new UnsupportedFunctionalityError({
    functionality: `${what} in the prompt form`,
    message: `kopek.completion() accepts only text, got ${what}. Use kopek.chat() for conversations.`,
  });
}
