import type { Reasoning } from '@kopek/core/wire';
import { Source } from './schema-values/source.ts';
import { sentencesOf } from './text/words.ts';
import { calculate } from './calculate.ts';
import { tokensOf } from '../base/tokens.ts';
import type { Turn } from './turn.ts';

/** Approximate tokens of reasoning at each effort (§2.7). */
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
  if (reasoning.enabled === false || reasoning.effort === 'none') return 0;
  const byEffort = EFFORT_TOKENS[reasoning.effort ?? 'medium'] ?? 0;
  return reasoning.effort === undefined && reasoning.max_tokens !== undefined
    ? reasoning.max_tokens
    : Math.min(byEffort, reasoning.max_tokens ?? byEffort);
}

const MAX_ROUNDS = 1_000;

/** The reasoning text about a request, of at most `budget` tokens. */
export function reasonAbout(turn: Turn, text: string, budget: number): string {
  if (budget <= 0) return '';
  const sentences = sentencesOf(text);
  const expression = new Source(text).find('expression');
  const value = expression === undefined ? undefined : calculate(expression);
  const [first = 'nothing', ...others] = sentences;
  const steps = [
    `The request has ${sentences.length === 1 ? 'one sentence' : `${sentences.length} sentences`}: "${first.slice(0, 160)}".`,
    ...(value === undefined ? [] : [`It holds arithmetic: ${expression} is ${value}.`]),
    ...turn.tools.slice(0, 5).map((tool) => `The tool ${tool.name} is offered; it fits when the text speaks of it.`),
    ...(turn.request.response_format === undefined
      ? []
      : ['The answer must be JSON, so every value has to come from the text.']),
    ...others.slice(0, 11).map((sentence, index) => `Point ${index + 2}: ${sentence}`),
  ];
  const tokens = tokensOf([...steps, 'Nothing else is asked, so the answer can be given now.'].join(' '));
  // more effort on a short prompt: every step is checked again
  for (let round = 2; tokens.length < budget && round < MAX_ROUNDS; round += 1) {
    tokens.push(...tokensOf(` Check ${round}: ${steps[round % steps.length]}`));
  }
  return tokens.slice(0, budget).join('').trimEnd();
}
