import { meteredClient, type SpendLimit, SpendLimitError } from '@kopek/ledger';
import { BudgetExceededError, LLMGuard } from 'llm-spend-guard';
import OpenAI from 'openai';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { promptOf, TOKENS_PER_RUB } from './service.ts';

/** Makes one call; resolves to whether it was let pass. A broken answer was let pass. */
export type Ask = (call: number) => Promise<boolean>;

/** One way to limit what is spent. */
export interface Contestant {
  name: string;
  /** Only the default is shown in docs/measured.md, and the rivals. */
  isShown?: true;
  start(baseURL: string, limitRub: number): Promise<Ask>;
}

const MODEL = 'vendor/model';
const API_KEY = 'bench-key';
/** What a caller who has to guess takes a call for: the mean of all prices. */
const ESTIMATED_TOKENS = TOKENS_PER_RUB;

function kopek(mode: NonNullable<SpendLimit['mode']>): Contestant {
  return {
    name: mode === 'wait' ? 'Kopek' : `Kopek, \`${mode}\``,
    ...(mode === 'wait' ? { isShown: true } : {}),
    async start(baseURL, limitRub) {
      const maxRub = String(limitRub);
      const spendLimit = mode === 'wait' ? maxRub : { maxRub, mode };
      const client = meteredClient({ apiKey: API_KEY, baseURL, spendLimit, retry: { maxRetries: 0 } });
      return (call) =>
        client.chat({ model: MODEL, messages: [{ role: 'user', content: promptOf(call) }] }).then(
          () => true,
          (error: unknown) => !(error instanceof SpendLimitError),
        );
    },
  };
}

function openai(baseURL: string): OpenAI {
  return new OpenAI({ apiKey: API_KEY, baseURL, maxRetries: 0 });
}

function request(call: number): { model: string; messages: { role: 'user'; content: string }[] } {
  return { model: MODEL, messages: [{ role: 'user', content: promptOf(call) }] };
}

export const CONTESTANTS: readonly Contestant[] = [
  kopek('wait'),
  kopek('strict'),
  kopek('loose'),
  {
    name: 'llm-spend-guard',
    isShown: true,
    async start(baseURL, limitRub) {
      const guard = new LLMGuard({ globalBudgetTokens: limitRub * TOKENS_PER_RUB });
      const guarded = guard.wrapOpenAI(openai(baseURL));
      return (call) =>
        guarded.chat(request(call)).then(
          () => true,
          (error: unknown) => !(error instanceof BudgetExceededError),
        );
    },
  },
  {
    // made to limit rates; with points for tokens it reserves what a call is estimated to cost, and corrects that afterwards
    name: 'rate-limiter-flexible, given the mean price',
    isShown: true,
    async start(baseURL, limitRub) {
      const client = openai(baseURL);
      const limiter = new RateLimiterMemory({ points: limitRub * TOKENS_PER_RUB, duration: 0 });
      return async (call) => {
        const rejected = await limiter.consume('all', ESTIMATED_TOKENS).then(
          () => false,
          () => true,
        );
        if (rejected) {
          await limiter.reward('all', ESTIMATED_TOKENS);
          return false;
        }
        const answer = await client.chat.completions.create(request(call)).catch(() => undefined);
        const tokens = answer?.usage?.total_tokens ?? ESTIMATED_TOKENS;
        await limiter.penalty('all', tokens - ESTIMATED_TOKENS);
        return true;
      };
    },
  },
  {
    name: 'by hand',
    async start(baseURL, limitRub) {
      const client = openai(baseURL);
      let spentTokens = 0;
      return async (call) => {
        if (spentTokens >= limitRub * TOKENS_PER_RUB) return false;
        const answer = await client.chat.completions.create(request(call)).catch(() => undefined);
        spentTokens += answer?.usage?.total_tokens ?? 0;
        return true;
      };
    },
  },
];
