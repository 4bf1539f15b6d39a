import type { Outcome } from '../candidates/candidate.ts';
import { answerOf, COST_RUB, TOTAL_TOKENS, type Answer } from '../server/answers.ts';

/** The answer that a base URL asks for. */
export function expectedAnswer(url: string): Answer {
  return answerOf(url.slice(url.lastIndexOf('/') + 1));
}

/** What a candidate lost or changed. Empty for a right answer. */
export function problemsOf(outcome: Outcome, expected: Answer, tools: boolean): string[] {
  const problems: string[] = [];
  if (outcome.text !== expected.text)
    problems.push(`text: ${outcome.text.length} of ${expected.text.length} characters`);
  if (tools) {
    const args = outcome.args ?? '';
    if (args !== expected.args) problems.push(`arguments: ${args.length} of ${expected.args.length} characters`);
    else JSON.parse(args);
  }
  if (outcome.cost === undefined || outcome.cost === null) problems.push('cost lost');
  else if (String(outcome.cost) !== COST_RUB) problems.push(`cost ${String(outcome.cost)}`);
  if (outcome.totalTokens !== TOTAL_TOKENS) problems.push(`tokens ${String(outcome.totalTokens)}`);
  return problems;
}
