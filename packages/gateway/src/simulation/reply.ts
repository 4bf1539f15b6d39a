import type { Reasoning } from '@kopek/core/wire';
import { tokensOf } from '../base/tokens.ts';
import type { Turn } from './turn.ts';

/** Quotes what the tools returned, one line each. */
export function toolReply({ steps }: Turn): string | undefined {
  const names = new Map(
    steps.flatMap((message) => message.toolCalls.map((call) => [call.id, call.function.name] as const)),
  );
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
  return hits.map((hit) => `${hit.text} (${hit.title}, ${hit.url})`).join('\n');
}

/** Tokens of reasoning at each effort (§2.7). */
const EFFORT_TOKENS: Record<string, number> = {
  minimal: 8,
  low: 24,
  medium: 48,
  high: 96,
  xhigh: 160,
  max: 240,
  none: 0,
};

/** Tokens of reasoning that a request allows. `natural`: the model reasons even when not asked to. */
export function reasoningBudget(reasoning: Reasoning | undefined, natural: boolean): number {
  if (reasoning === undefined) return natural ? (EFFORT_TOKENS['medium'] ?? 0) : 0;
  const { enabled, effort, max_tokens: most = Infinity } = reasoning;
  if (enabled === false) return 0;
  return effort === undefined && most < Infinity ? most : Math.min(EFFORT_TOKENS[effort ?? 'medium'] ?? 0, most);
}

const MAX_TOKENS = 10_000;
const THOUGHT = tokensOf(' The text is read once more, word for word.');

/** Reasoning of `budget` tokens. */
export function reasoningOf(budget: number): string {
  const length = Math.min(budget, MAX_TOKENS);
  return Array.from({ length }, (_, at) => THOUGHT[at % THOUGHT.length])
    .join('')
    .trimStart();
}
