import { pick } from '../base/random.ts';
import { Source } from './schema-values/source.ts';
import { splitInstruction, summarise, wantedSentences } from './text/summary.ts';
import { countTokens } from '../base/tokens.ts';
import { calculate } from './calculate.ts';
import { bookReply } from './reply-book.ts';
import { stepsOf, type Turn } from './turn.ts';

/** From this many tokens on, a text is treated as material to summarise rather than as a message. */
const MATERIAL_TOKENS = 120;

const OPENINGS = ['', 'In short: ', 'Briefly: ', 'The gist: ', 'To sum up: '] as const;

/** Summarises a text by selecting sentences. */
export function summaryReply(turn: Turn, text: string): string {
  const system = turn.messages.filter((message) => message.role === 'system').map((message) => message.text);
  const { instruction, material } = splitInstruction(text);
  const count = wantedSentences(instruction) ?? wantedSentences(system.join('\n')) ?? 3;
  const opening = turn.varied ? pick(OPENINGS, turn.random) : '';
  return opening + summarise(material, count, instruction);
}

/** Quotes what the tools returned, one line each. */
export function toolReply(turn: Turn): string | undefined {
  const steps = stepsOf(turn);
  const names = new Map(steps.flatMap((message) => message.toolCalls.map((call) => [call.id, call.name] as const)));
  const results = steps.filter((message) => message.role === 'tool');
  if (results.length === 0) return undefined;
  return results
    .map((message) => `${names.get(message.toolCallId ?? '') ?? 'tool'}: ${message.text.slice(0, 2_000)}`)
    .join('\n');
}

/** Quotes the pages that were found, with their URLs. */
export function searchReply(turn: Turn, query: string): string {
  const hits = turn.search(query);
  if (hits.length === 0) return `Nothing was found for "${query}".`;
  return hits.map((hit) => `${summarise(hit.text, 1, query)} (${hit.title}, ${hit.url})`).join('\n');
}

/** A plain answer: arithmetic is evaluated, long texts are summarised, questions are looked up in the reply book. */
export function chatReply(turn: Turn, text: string): string {
  const expression = new Source(text).find('expression');
  const value = expression === undefined ? undefined : calculate(expression);
  if (value !== undefined) return `${expression} = ${value}`;
  if (countTokens(text) >= MATERIAL_TOKENS) return summaryReply(turn, text);
  if (text.trim() === '') return 'There is nothing to answer: the message is empty.';
  const known = bookReply(text);
  if (known !== undefined) return known;
  const opening = turn.varied ? pick(['You said: ', 'I read: ', 'Noted: ', 'Understood: '], turn.random) : 'You said: ';
  return opening + text.trim();
}
