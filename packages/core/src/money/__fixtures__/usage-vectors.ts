import type { Anomaly } from '../anomaly.ts';
import type { Tokens } from '../tokens.ts';

/** A `usage` block as bytes, and what a reader must make of it. */
export interface UsageVector {
  name: string;
  about: string;
  /** The JSON text of the block. Every one but `costOnly` is completed with a cost by the tests that need one. */
  usage: string;
  tokens: Tokens | undefined;
  anomalies: Anomaly[];
}

/** Expected values are written by hand from the interface, §2.9. */
export const USAGE_VECTORS: readonly UsageVector[] = [
  {
    name: 'plain',
    about: 'the three totals alone',
    usage: '{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}',
    tokens: { input: 10, output: 5, total: 15 },
    anomalies: [],
  },
  {
    name: 'full',
    about: 'every count',
    usage:
      '{"prompt_tokens":100,"completion_tokens":20,"total_tokens":120,"prompt_tokens_details":{"cached_tokens":30,"cache_write_tokens":10},"completion_tokens_details":{"reasoning_tokens":5}}',
    tokens: { input: 100, output: 20, total: 120, cacheRead: 30, cacheWrite: 10, noCache: 60, reasoning: 5, text: 15 },
    anomalies: [],
  },
  {
    name: 'zeros',
    about: 'zeros that were sent stay',
    usage:
      '{"prompt_tokens":10,"completion_tokens":0,"total_tokens":10,"prompt_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}',
    tokens: { input: 10, output: 0, total: 10, cacheRead: 0, cacheWrite: 0, noCache: 10, reasoning: 0, text: 0 },
    anomalies: [],
  },
  {
    name: 'detailsNull',
    about: 'null details are absent',
    usage:
      '{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":null,"completion_tokens_details":null,"server_tool_use":null}',
    tokens: { input: 10, output: 5, total: 15 },
    anomalies: [],
  },
  {
    name: 'leafNull',
    about: 'null and missing leaves are absent',
    usage:
      '{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":null},"completion_tokens_details":{}}',
    tokens: { input: 10, output: 5, total: 15 },
    anomalies: [],
  },
  {
    name: 'writeOnly',
    about: 'a cache write without a read',
    usage:
      '{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cache_write_tokens":5}}',
    tokens: { input: 10, output: 5, total: 15, cacheWrite: 5, noCache: 5 },
    anomalies: [],
  },
  {
    name: 'overcache',
    about: 'more read from the cache than asked',
    usage: '{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":90}}',
    tokens: { input: 10, output: 5, total: 15, cacheRead: 90, noCache: 0 },
    anomalies: ['cached_exceeds_prompt'],
  },
  {
    name: 'writeOutside',
    about: 'the cache write is not part of the prompt',
    usage:
      '{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":8,"cache_write_tokens":7}}',
    tokens: { input: 10, output: 5, total: 15, cacheRead: 8, cacheWrite: 7, noCache: 2 },
    anomalies: ['cache_write_outside_prompt'],
  },
  {
    name: 'cacheExcluded',
    about: 'the total shows that the prompt leaves the cache out',
    usage:
      '{"prompt_tokens":50,"completion_tokens":10,"total_tokens":1060,"prompt_tokens_details":{"cached_tokens":900,"cache_write_tokens":100}}',
    tokens: { input: 1050, output: 10, total: 1060, cacheRead: 900, cacheWrite: 100, noCache: 50 },
    anomalies: ['cache_excluded_from_prompt'],
  },
  {
    name: 'reasoningExcluded',
    about: 'the total shows that completion leaves reasoning out',
    usage:
      '{"prompt_tokens":279,"completion_tokens":6,"total_tokens":374,"prompt_tokens_details":{"cached_tokens":149},"completion_tokens_details":{"reasoning_tokens":89}}',
    tokens: { input: 279, output: 95, total: 374, cacheRead: 149, noCache: 130, reasoning: 89, text: 6 },
    anomalies: ['reasoning_excluded_from_completion'],
  },
  {
    name: 'reasoningExceeds',
    about: 'more reasoning than completion, and a total that nothing explains',
    usage:
      '{"prompt_tokens":951,"completion_tokens":6000,"total_tokens":6952,"prompt_tokens_details":{"cached_tokens":60},"completion_tokens_details":{"reasoning_tokens":6001}}',
    tokens: { input: 951, output: 6000, total: 6952, cacheRead: 60, noCache: 891, reasoning: 6001, text: 0 },
    anomalies: ['reasoning_exceeds_completion', 'total_mismatch'],
  },
  {
    name: 'noTotal',
    about: 'the total is computed when none was sent',
    usage: '{"prompt_tokens":10,"completion_tokens":5}',
    tokens: { input: 10, output: 5, total: 15 },
    anomalies: [],
  },
  {
    name: 'garbage',
    about: 'a negative count and a word are absent',
    usage: '{"prompt_tokens":-1,"completion_tokens":"x","total_tokens":3}',
    tokens: { total: 3 },
    anomalies: [],
  },
  {
    name: 'costOnly',
    about: 'a price without any count',
    usage: '{}',
    tokens: undefined,
    anomalies: [],
  },
];
