import type { ChatRequest } from '@kopek/core/wire';
import type { ScriptedAnswer } from './script.ts';

/** Which requests a fixture answers: all given conditions must be met. An empty match fits every request. */
export interface FixtureMatch {
  /** The requested model, or a prefix of it followed by `*`. */
  model?: string;
  /** Text that the last message contains, case-sensitive. In a tool loop the last message is the result of the tool. */
  lastMessage?: string;
  /** Names of functions that the request must offer. */
  tools?: string[];
  /** Headers with their exact values; header names in any case. */
  headers?: Record<string, string>;
}

/** A fixed answer for every request that it matches. */
export interface Fixture {
  match?: FixtureMatch;
  answer: ScriptedAnswer;
  /** How many times. Default: always. @asType integer @minimum 1 */
  times?: number;
}

/** A scripted answer as a fixture: for the next request, whatever it is. */
export const once = (answer: ScriptedAnswer): Fixture => ({ answer, times: 1 });

/** What a fixture may look at. */
export interface FixtureRequest {
  request: ChatRequest;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The fixtures of one test, or of all. */
export interface Fixtures {
  add(...fixtures: Fixture[]): void;
  /** Those that can still answer. */
  list(): Fixture[];
  /** The answer of the first fixture that fits, counted. */
  next(asked: FixtureRequest): ScriptedAnswer | undefined;
  /** Whether one fits; counts nothing. */
  fits(asked: FixtureRequest): boolean;
}

/** Fixtures in the order in which they were added. */
export function createFixtures(start: readonly Fixture[] = []): Fixtures {
  const live = start.map((fixture) => ({ fixture, left: fixture.times ?? Infinity }));
  const find = (asked: FixtureRequest): number => live.findIndex(({ fixture }) => fits(fixture.match ?? {}, asked));
  return {
    add: (...fixtures) => void live.push(...fixtures.map((fixture) => ({ fixture, left: fixture.times ?? Infinity }))),
    list: () => live.map(({ fixture }) => fixture),
    next(asked) {
      const at = find(asked);
      const found = live[at];
      if (found === undefined) return undefined;
      found.left -= 1;
      if (found.left <= 0) live.splice(at, 1);
      return found.fixture.answer;
    },
    fits: (asked) => find(asked) >= 0,
  };
}

function fits({ model, lastMessage, tools, headers }: FixtureMatch, asked: FixtureRequest): boolean {
  const { request } = asked;
  if (model !== undefined && !isNamed(model, request.model ?? request.models?.[0] ?? '')) return false;
  if (lastMessage !== undefined && !lastText(request).includes(lastMessage)) return false;
  const offered = (request.tools ?? []).flatMap((tool) => ('function' in tool ? [tool.function.name] : []));
  if (tools !== undefined && !tools.every((name) => offered.includes(name))) return false;
  return Object.entries(headers ?? {}).every(([name, value]) => asked.headers[name.toLowerCase()] === value);
}

const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** The text of the last message, or the prompt. */
function lastText({ prompt, messages }: ChatRequest): string {
  if (prompt !== undefined) return prompt;
  const content = messages?.at(-1)?.content ?? '';
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
