import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { chargeMetadataSchema, sumCharges } from '@kopek/vercel-ai';
import { kopekOf } from '../support/kopek.ts';
import { callDelta, delta, events, finish, startService, USAGE, type Answer } from '../support/service.ts';
import { startChatApp, type ChatMessage } from './chat-app.ts';

function Chat({ api }: { api: string }): ReactElement {
  const { messages, sendMessage, status, error } = useChat<ChatMessage>({
    transport: new DefaultChatTransport({ api }),
    messageMetadataSchema: chargeMetadataSchema,
  });
  return createElement(
    'main',
    null,
    createElement('button', { disabled: status !== 'ready', onClick: () => void sendMessage({ text: 'hi' }) }, 'send'),
    createElement('output', { id: 'status' }, error ? `error: ${error.message}` : status),
    createElement('output', { id: 'total' }, sumCharges(messages).costRub ?? 'none'),
    messages.map((message) =>
      createElement(
        'p',
        { key: message.id, className: message.role },
        message.parts.map((part) => (part.type === 'text' ? part.text : null)),
        createElement('b', null, message.metadata?.charge.costRub),
      ),
    ),
  );
}

const asked = (cost: number): Answer =>
  events([
    callDelta({ id: `c${cost}`, name: 'look', arguments: '{}' }),
    ...finish('tool_calls', { ...USAGE, cost_rub: cost }),
  ]);
const done = (cost: number): Answer =>
  events([delta({ content: 'done' }), ...finish('stop', { ...USAGE, cost_rub: cost })]);

it('useChat shows the exact sum of a tool loop of three steps, and of the conversation', async () => {
  await using service = await startService(asked(1.1), asked(2.2), done(0.3), done(0.05));
  await using app = await startChatApp(kopekOf(service));
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(createElement(Chat, { api: app.url }));
  const text = (selector: string): string[] =>
    [...container.querySelectorAll(selector)].map((element) => element.textContent ?? '');
  const send = async (): Promise<void> => {
    await vi.waitFor(() => expect(text('#status')).toEqual(['ready']), { timeout: 20_000 });
    container.querySelector('button')?.click();
  };

  await send();
  await vi.waitFor(() => expect(text('.assistant b')).toEqual(['3.6']), { timeout: 20_000 });
  expect(text('.assistant')).toEqual(['done3.6']);
  expect(service.requests).toHaveLength(3);

  await send();
  await vi.waitFor(() => expect(text('.assistant b')).toEqual(['3.6', '0.05']), { timeout: 20_000 });
  expect(text('#total')).toEqual(['3.65']);
  expect(container.innerHTML).not.toContain(String(USAGE.balance));
  root.unmount();
});
