import { valueFor } from './schema-values/values.ts';
import { stemsOf } from './text/words.ts';
import { chooseCalls } from './choose-tools.ts';
import { readDirectives } from './directives.ts';
import { knowsReply } from './reply-book.ts';
import { reasonAbout, reasoningBudget } from './reason.ts';
import { chatReply, echoReply, searchReply, summaryReply, toolReply } from './reply.ts';
import type { Draft, Turn } from './turn.ts';
import { answerSchema, stepsOf, userText } from './turn.ts';

/** What a simulated model is best at; each does the rest as well when a request asks for it. */
export type Talent = 'echo' | 'summary' | 'tools' | 'json' | 'reasoning' | 'chat';

/**
 * Answers a turn from its own words, without any randomness but the turn's own.
 *
 * The order of what counts: directives of the user's message, tool calls, structured output, results of tools, the
 * search, the talent of the model.
 *
 * @throws NoSuchValueError when no value satisfies the schema of a tool or of the answer.
 */
export function simulate(turn: Turn, talent: Talent): Draft {
  const { steps, rest } = readDirectives(userText(turn));
  const directed = steps[toolSteps(turn)];
  const draft: Draft = { text: '', reasoning: '', calls: [], searches: 0, sources: [] };
  draft.reasoning =
    directed?.reason ?? reasonAbout(turn, rest, reasoningBudget(turn.request.reasoning, talent === 'reasoning'));
  if (directed?.finish !== undefined) draft.finishReason = directed.finish;
  if (directed?.error !== undefined) draft.error = directed.error;
  draft.calls =
    directed?.calls ?? (steps.length > 0 ? [] : chooseCalls(turn, rest, talent === 'tools' && !knowsReply(rest)));
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
  if (talent === 'echo') return echoReply(text);
  if (talent === 'summary') return summaryReply(turn, text);
  return chatReply(turn, text);
}

/** What `json_object` gives: an object with what any text has. */
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

/** Steps of the tool loop that the model took since the user spoke. */
function toolSteps(turn: Turn): number {
  return stepsOf(turn).filter((message) => message.role === 'assistant' && message.toolCalls.length > 0).length;
}

const SEARCH_WORDS = new Set(
  stemsOf(
    'search find lookup web internet latest news today source sources найди поищи поиск интернет новости источник источники',
  ),
);

/** The model decides for the search when the text asks for one, or is a question and nothing else is offered. */
function wantedSearch(turn: Turn, text: string): string | undefined {
  if (!turn.canSearch || turn.request.tool_choice === 'none' || stepsOf(turn).length > 0) return undefined;
  const asks = stemsOf(text).some((stem) => SEARCH_WORDS.has(stem));
  const isQuestion = text.includes('?') && turn.tools.length === 0;
  const must = turn.request.tool_choice === 'required' && turn.tools.length === 0;
  return asks || isQuestion || must ? text : undefined;
}

/** Continues a prefix: what it already says is not said again (§2.3). */
function continued(turn: Turn, text: string): string {
  return turn.prefill !== '' && text.startsWith(turn.prefill) ? text.slice(turn.prefill.length) : text;
}
