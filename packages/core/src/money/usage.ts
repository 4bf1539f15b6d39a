import { defined } from '../base/defined.ts';
import type { Anomaly } from './anomaly.ts';
import { canonicalRub } from './canonical-rub.ts';
import { lexemeOf } from '../wire/json.ts';
import { normalizeTokens, type ReportedTokens, type Tokens } from './tokens.ts';
import { isGiven, isObject, readObject } from '../wire/read.ts';

/** The content of one `usage` block. Interface §2.9. */
export interface Usage {
  /** Absent when no count was readable. */
  tokens?: Tokens;
  /** Rubles charged, exactly as billed, as a canonical decimal string. `"0"` is a price; absent is unknown. */
  costRub?: string;
  /** Rubles left on the account after this charge. May be negative. */
  balanceRub?: string;
  /** Searches that the service ran for this answer. */
  webSearchRequests?: number;
  /** Contradictions and unreadable values. Empty when the usage is consistent. */
  anomalies: Anomaly[];
}

/**
 * Reads a `usage` block. The only reader of `cost_rub`.
 *
 * Three dialects: chat completions (§2.9), and the usual ones of `/responses` and `/messages`, whose payloads the
 * interface does not show. Every leaf may be absent, null or of a wrong type: then that leaf is absent.
 *
 * @param raw - the block as parsed by `parseWireJson`, which keeps its prices exact; any value is accepted.
 * @see Interface §2.9
 */
export function readUsage(raw: unknown): Usage {
  const anomalies: Anomaly[] = [];
  if (!isObject(raw)) return { anomalies };
  const tokens = normalizeTokens(reportedTokens(raw), anomalies);
  return defined({
    anomalies,
    tokens: Object.keys(tokens).length === 0 ? undefined : tokens,
    costRub: readRub(raw, 'cost_rub', 'cost', anomalies),
    balanceRub: readRub(raw, 'balance', 'balance', anomalies),
    webSearchRequests: readCount(readObject(raw.server_tool_use)?.web_search_requests),
  });
}

function readRub(
  raw: Record<string, unknown>,
  key: string,
  word: 'cost' | 'balance',
  anomalies: Anomaly[],
): string | undefined {
  const value = raw[key];
  if (value === undefined || value === null) return undefined;
  const rub = canonicalRub(value, lexemeOf(raw, key));
  if (rub === undefined) anomalies.push(`${word}_unreadable`);
  // a refund or an overdraft: accepted, but noted
  else if (rub.startsWith('-')) anomalies.push(`${word}_negative`);
  return rub;
}

function reportedTokens(raw: Record<string, unknown>): ReportedTokens {
  const total = readCount(raw.total_tokens);
  const isChat = isGiven(raw.prompt_tokens) || isGiven(raw.completion_tokens);
  if (!isChat && (isGiven(raw.cache_read_input_tokens) || isGiven(raw.cache_creation_input_tokens))) {
    // the style of /messages counts the cache beside input_tokens, not inside
    const cached = readCount(raw.cache_read_input_tokens);
    const cacheWrite = readCount(raw.cache_creation_input_tokens);
    const input = readCount(raw.input_tokens);
    const prompt = input === undefined ? undefined : input + (cached ?? 0) + (cacheWrite ?? 0);
    return { prompt, completion: readCount(raw.output_tokens), total, cached, cacheWrite, reasoning: undefined };
  }
  const detail = (chat: unknown, other: unknown, name: string): number | undefined =>
    readCount(readObject(chat)?.[name] ?? readObject(other)?.[name]);
  return {
    prompt: readCount(isChat ? raw.prompt_tokens : raw.input_tokens),
    completion: readCount(isChat ? raw.completion_tokens : raw.output_tokens),
    total,
    cached: detail(raw.prompt_tokens_details, raw.input_tokens_details, 'cached_tokens'),
    cacheWrite: detail(raw.prompt_tokens_details, raw.input_tokens_details, 'cache_write_tokens'),
    reasoning: detail(raw.completion_tokens_details, raw.output_tokens_details, 'reasoning_tokens'),
  };
}

/** A count of something: digits as a string are accepted, anything else but a number from 0 up is absent. */
function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,16}(\.\d{1,16})?$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && count >= 0 && count <= Number.MAX_SAFE_INTEGER ? count : undefined;
}
