import { startGateway } from '@kopek/gateway';
import { createAgent, createMiddleware, modelRetryMiddleware, type AgentMiddleware } from 'langchain';
import { expect, test } from 'vitest';
import { ChatKopek, windDown } from '../src/index.ts';

const BEFORE: [where: string, before: unknown[]][] = [
  ['alone', []],
  ['after windDown', [createMiddleware(windDown('5.00'))]],
];

// LangChain reads the mark of an error by itself from 1.5.9 on
test.each(BEFORE)(
  'the retry middleware, %s, retries what certainly cost nothing, and nothing else',
  async (_, before) => {
    await using gateway = await startGateway();
    const retry = modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1, onFailure: 'error' });
    const { apiKey, baseURL } = gateway;
    const agent = createAgent({
      model: new ChatKopek('kopek/chat', { apiKey, baseURL, maxRetries: 0 }),
      tools: [],
      middleware: [...before, retry] as AgentMiddleware[],
    });
    const ask = (): Promise<unknown> => agent.invoke({ messages: [{ role: 'user', content: 'hello' }] });
    gateway.fault({ name: 'http-503-text', times: 1 });
    await ask();
    expect(gateway.requests()).toHaveLength(2);
    gateway.fault({ name: 'reset-mid-body', times: 1 });
    await expect(ask()).rejects.toThrow();
    expect(gateway.requests()).toHaveLength(3);
  },
);
