import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  toUIMessageStream,
  validateUIMessages,
  type UIMessage,
} from 'ai';
import { chargeMetadata, chargeMetadataSchema, type ChargeMessageMetadata, type KopekProvider } from '@kopek/vercel-ai';

export type ChatMessage = UIMessage<ChargeMessageMetadata>;

const tools = { look: tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: () => 'seen' }) };

/** The route of a chat application, as its server would write it. */
async function answer(kopek: KopekProvider, body: unknown): Promise<Response> {
  const { messages } = body as { messages: unknown[] };
  const checked = await validateUIMessages<ChatMessage>({ messages, metadataSchema: chargeMetadataSchema });
  const result = streamText({
    model: kopek('auto'),
    messages: await convertToModelMessages(checked),
    tools,
    stopWhen: isStepCount(5),
  });
  return createUIMessageStreamResponse({
    stream: toUIMessageStream<typeof tools, ChatMessage>({ stream: result.stream, messageMetadata: chargeMetadata() }),
  });
}

/** Serves the route on loopback. */
export async function startChatApp(kopek: KopekProvider): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(kopek, JSON.parse(Buffer.concat(chunks).toString('utf8'))).then(async ({ status, headers, body }) => {
        response.writeHead(status, Object.fromEntries(headers));
        if (body) for await (const bytes of body) response.write(bytes);
        response.end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/chat`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
