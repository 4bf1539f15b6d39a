import { COST_RUB, TOTAL_TOKENS } from '../server/answers.ts';
import type { Candidate } from './candidate.ts';
import { contentsOf } from './floor-contents.ts';
import { langchainUser } from './use-langchain.ts';

/** LangChain itself: a chat model without network, whose only work is to make a chunk per delta, as any model must. */
export const candidate: Candidate = {
  kind: 'floor',
  packages: ['@langchain/core'],
  bundle: `export { BaseChatModel } from '@langchain/core/language_models/chat_models';`,
  async load() {
    const [{ BaseChatModel }, { AIMessage, AIMessageChunk }, { ChatGenerationChunk }] = await Promise.all([
      import('@langchain/core/language_models/chat_models'),
      import('@langchain/core/messages'),
      import('@langchain/core/outputs'),
    ]);
    const bill = {
      response_metadata: { cost: COST_RUB },
      usage_metadata: { input_tokens: 0, output_tokens: 0, total_tokens: TOTAL_TOKENS },
    };
    class Floor extends BaseChatModel {
      contents: string[] = [];

      _llmType(): string {
        return 'floor';
      }

      async _generate() {
        const [text = ''] = this.contents;
        return { generations: [{ text, message: new AIMessage({ content: text, ...(bill as object) }) }] };
      }

      override async *_streamResponseChunks() {
        for (const text of this.contents) {
          yield new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text }) });
        }
        yield new ChatGenerationChunk({ text: '', message: new AIMessageChunk({ content: '', ...(bill as object) }) });
      }
    }
    return (baseURL) => {
      const model = new Floor({});
      model.contents = contentsOf(baseURL);
      return langchainUser(model, (metadata) => metadata.cost);
    };
  },
};
