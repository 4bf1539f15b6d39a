import type { Talent } from '../protocol/talent.ts';
import { chooseCalls } from './choose-tools.ts';
import { readDirectives } from './directives.ts';
import { chatReply, reasoningBudget, reasoningOf, searchReply, toolReply } from './reply.ts';
import { answerSchema, type Draft, stepsOf, type Turn, userText } from './turn.ts';
import { valueFor } from './schema/values.ts';
import { stemsOf } from './words.ts';

/**
 * Answers a turn from the user's own words, with no randomness but that of the turn.
 *
 * In this order of precedence: directives of the user's message, tool calls, structured output, results of tools, web
 * search, the talent of the model.
 *
 * @throws NoSuchValueError when no value satisfies the schema of a tool or of the answer.
 */
export function simulate(turn: Turn, talent: Talent): Draft {
  const { steps, rest } = readDirectives(userText(turn));
  const directed = steps[toolSteps(turn)];
  const draft: Draft = { text: '', reasoning: '', calls: [], searches: 0, sources: [] };
  draft.reasoning = directed?.reason ?? reasoningOf(reasoningBudget(turn.request.reasoning, talent === 'reasoning'));
  if (directed?.finish !== undefined) draft.finishReason = directed.finish;
  if (directed?.error !== undefined) draft.error = directed.error;
  draft.calls = directed?.calls ?? (steps.length > 0 ? [] : chooseCalls(turn, rest, talent === 'tools'));
  const query = directed?.search ?? wantedSearch(turn, rest);
  if (query !== undefined && draft.calls.length === 0) {
    draft.searches = 1;
    draft.sources = turn.search(query);
  }
  if (directed?.say !== undefined) draft.text = directed.say;
  else if (draft.calls.length === 0) draft.text = continued(turn, compose(turn, talent, rest, query));
  return draft;
}

function compose(turn: Turn, talent: Talent, text: string, query: string | undefined): string {
  const results = toolReply(turn);
  const format = turn.request.response_format;
  if (format !== undefined || (talent === 'json' && results === undefined)) {
    const material = results === undefined ? text : `${text}\n${results}`;
    return JSON.stringify(valueFor(answerSchema(turn) ?? FREE_FORM, material));
  }
  if (results !== undefined) return results;
  if (query !== undefined) return searchReply(turn, query);
  if (talent === 'echo') return text;
  return chatReply(turn, text);
}

/** Schema for `json_object`: fields that most texts can fill. */
const FREE_FORM = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    names: { type: 'array', items: { type: 'string' } },
    number: { type: 'number' },
    email: { type: 'string' },
    date: { type: 'string' },
  },
  required: ['text'],
};

/** Steps of the tool loop since the last message of the user. */
function toolSteps(turn: Turn): number {
  return stepsOf(turn).filter((message) => message.role === 'assistant' && message.toolCalls.length > 0).length;
}

const SEARCH_WORDS = new Set(
  stemsOf(
    'search find lookup web internet latest news today source sources найди поищи поиск интернет новости источник источники',
  ),
);

/** The search query, if the text asks for a search, or is a question and no other tool is offered. */
function wantedSearch(turn: Turn, text: string): string | undefined {
  if (!turn.canSearch || turn.request.tool_choice === 'none' || stepsOf(turn).length > 0) return undefined;
  const asks = stemsOf(text).some((stem) => SEARCH_WORDS.has(stem));
  const isQuestion = text.includes('?') && turn.tools.length === 0;
  const must = turn.request.tool_choice === 'required' && turn.tools.length === 0;
  return asks || isQuestion || must ? text : undefined;
}

/** Continues a prefill: its text is not repeated (§2.3). */
function continued(turn: Turn, text: string): string {
  return turn.prefill !== '' && text.startsWith(turn.prefill) ? text.slice(turn.prefill.length) : text;
}
