import type { LanguageModelV4, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { COST_RUB, TOTAL_TOKENS } from '../server/answers.ts';
import { MODEL } from './candidate.ts';
import { contentsOf } from './floor-contents.ts';

const USAGE: LanguageModelV4Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
  raw: { cost_rub: COST_RUB, total_tokens: TOTAL_TOKENS },
};
const FINISH = { unified: 'stop', raw: 'stop' } as const;

/** A model of the AI SDK without network, whose only work is to make a part per delta. */
export function floorModel(baseURL: string): LanguageModelV4 {
  const contents = contentsOf(baseURL);
  return {
    specificationVersion: 'v4',
    provider: 'floor',
    modelId: MODEL,
    supportedUrls: {},
    doGenerate: async () => ({
      content: [{ type: 'text', text: contents[0] ?? '' }],
      finishReason: FINISH,
      usage: USAGE,
      warnings: [],
    }),
    doStream: async () => {
      let next = -1;
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>(
          {
            pull(controller) {
              if (next === -1) {
                controller.enqueue({ type: 'stream-start', warnings: [] });
                controller.enqueue({ type: 'text-start', id: '0' });
                next = 0;
                return;
              }
              // as many as one read of the network brings
              const end = Math.min(next + 256, contents.length);
              for (; next < end; next++) {
                controller.enqueue({ type: 'text-delta', id: '0', delta: contents[next] ?? '' });
              }
              if (next < contents.length) return;
              controller.enqueue({ type: 'text-end', id: '0' });
              controller.enqueue({ type: 'finish', finishReason: FINISH, usage: USAGE });
              controller.close();
            },
          },
          { highWaterMark: 0 },
        ),
      };
    },
  };
}
