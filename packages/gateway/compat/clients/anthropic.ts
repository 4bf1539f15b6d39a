import Anthropic from '@anthropic-ai/sdk';
import { CITY, HOME, LONG, NOBODY, QUESTION, TEXT, weather, type Client } from './client.ts';

const MAX_TOKENS = 1_000;
const open = ({ url, apiKey }: { url: string; apiKey: string }): Anthropic =>
  new Anthropic({ baseURL: url, apiKey, maxRetries: 0 });
const ask = (model: string, content: string) => ({
  model,
  max_tokens: MAX_TOKENS,
  messages: [{ role: 'user' as const, content }],
});
const textOf = (message: Anthropic.Message): string =>
  message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
const tools: Anthropic.Tool[] = [
  {
    name: 'get_weather',
    description: 'Tells the weather in a city',
    input_schema: CITY as unknown as Anthropic.Tool.InputSchema,
  },
];

/** The SDK of the messages protocol. */
export const anthropicClients: Client[] = [
  {
    name: '@anthropic-ai/sdk',
    package: '@anthropic-ai/sdk',
    chat: async (gateway) => textOf(await open(gateway).messages.create(ask('kopek/echo', TEXT))),
    stream: (gateway) => open(gateway).messages.stream(ask('kopek/echo', TEXT)).finalText(),
    async tools(gateway) {
      const messages: Anthropic.MessageParam[] = [{ role: 'user', content: QUESTION }];
      for (let step = 0; step < 4; step += 1) {
        const answer = await open(gateway).messages.create({ ...ask('kopek/tools', ''), messages, tools });
        const uses = answer.content.filter((block) => block.type === 'tool_use');
        if (uses.length === 0) return textOf(answer);
        messages.push({ role: 'assistant', content: answer.content });
        const content = uses.map(({ id, input }) => ({
          type: 'tool_result' as const,
          tool_use_id: id,
          content: weather(input as { city: string }),
        }));
        messages.push({ role: 'user', content });
      }
      throw new Error('the loop did not end');
    },
    async structured(gateway) {
      const answer = await open(gateway).messages.create({
        ...ask('kopek/json', HOME),
        output_config: { format: { type: 'json_schema', schema: CITY as unknown as Record<string, unknown> } },
      });
      return JSON.parse(textOf(answer)) as unknown;
    },
    errors: (gateway) => open(gateway).messages.create(ask(NOBODY, TEXT)),
    async abort(gateway) {
      const stream = await open(gateway).messages.create({ ...ask('kopek/echo', LONG), stream: true });
      for await (const event of stream) if (event.type === 'content_block_delta') stream.controller.abort();
    },
  },
];
