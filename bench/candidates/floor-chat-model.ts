import { COST_RUB, TOTAL_TOKENS } from '../server/answers.ts';
import type { Candidate, Connected } from './candidate.ts';
import { langchainUser } from './use-langchain.ts';

/** Where the texts of an answer come from: those of one stream, as many at a time as one read brings. */
export type Texts = (baseURL: string) => () => Iterable<string[]> | AsyncIterable<string[]>;

/** A chat model of LangChain whose only work is to make a chunk per delta, as any model must. */
export function floorChatModel(packages: string[], load: () => Texts | Promise<Texts>): Candidate {
  return {
    kind: 'floor',
    packages: ['@langchain/core', ...packages],
    bundle: `export { BaseChatModel } from '@langchain/core/language_models/chat_models';`,
    async load() {
      const [{ BaseChatModel }, { AIMessage, AIMessageChunk }, { ChatGenerationChunk }, texts] = await Promise.all([
        import('@langchain/core/language_models/chat_models'),
        import('@langchain/core/messages'),
        import('@langchain/core/outputs'),
        load(),
      ]);
      const bill = {
        response_metadata: { cost: COST_RUB },
        usage_metadata: { input_tokens: 0, output_tokens: 0, total_tokens: TOTAL_TOKENS },
      };
      class Floor extends BaseChatModel {
        read: ReturnType<Texts> = () => [];

        _llmType(): string {
          return 'floor';
        }

        async _generate() {
          let text = '';
          for await (const pieces of this.read()) text += pieces.join('');
          return { generations: [{ text, message: new AIMessage({ content: text, ...(bill as object) }) }] };
        }

        override async *_streamResponseChunks() {
          for await (const pieces of this.read()) {
            for (const text of pieces) {
              yield new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text }) });
            }
          }
          yield new ChatGenerationChunk({
            text: '',
            message: new AIMessageChunk({ content: '', ...(bill as object) }),
          });
        }
      }
      return (baseURL): Connected => {
        const model = new Floor({});
        model.read = texts(baseURL);
        return langchainUser(model, (metadata) => metadata.cost);
      };
    },
  };
}
