import { answerOf } from '../server/answers.ts';

/** The texts that a framework without network hands out: those of the route at the end of the base URL. */
export function contentsOf(baseURL: string): string[] {
  const { events, text } = answerOf(baseURL.slice(baseURL.lastIndexOf('/') + 1));
  if (!events) return [text];
  const contents: string[] = [];
  for (const event of events) {
    if (!event.startsWith('data: {')) continue;
    const { choices } = JSON.parse(event.slice(6)) as { choices: { delta: { content?: string | null } }[] };
    const content = choices[0]?.delta.content;
    if (content) contents.push(content);
  }
  return contents;
}
