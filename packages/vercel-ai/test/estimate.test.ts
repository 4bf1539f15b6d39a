import { startGateway } from '@kopek/gateway';
import { meteredClient } from '@kopek/ledger';
import { UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { generateText, type ModelMessage } from 'ai';
import { expect, it } from 'vitest';
import { createKopek, createLedger } from '@kopek/vercel-ai';
import { createKopek as createKopekOf6 } from '../src/v6.ts';
import { kopekOf } from './support/kopek.ts';
import { API_KEY, complete, startService } from './support/service.ts';

it('estimates the price of a call from the costs of its model, and sends nothing', async () => {
  await using gateway = await startGateway();
  const model = createKopek({ apiKey: gateway.apiKey, baseURL: gateway.baseURL })('kopek/echo');
  expect(await model.estimate('Привет')).toEqual({ basis: 'none', samples: 0 });
  for (let call = 0; call < 3; call++) await generateText({ model, prompt: 'Привет' });
  const estimate = await model.estimate('Привет');
  expect(estimate).toMatchObject({ basis: 'tokens', samples: 3 });
  expect(Number(estimate.likelyRub)).toBeGreaterThan(0);
  expect(Number(estimate.likelyMaxRub)).toBeGreaterThanOrEqual(Number(estimate.likelyRub));
  expect(gateway.charges()).toHaveLength(3);
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const bytes = Uint8Array.from(Buffer.from(PIXEL, 'base64'));

it.each<[string, ModelMessage[]]>([
  ['texts', [{ role: 'user', content: 'Сколько будет 2 + 3?' }]],
  ['an image as bytes', [{ role: 'user', content: [{ type: 'file', data: bytes, mediaType: 'image/png' }] }]],
  ['an image as base64', [{ role: 'user', content: [{ type: 'file', data: PIXEL, mediaType: 'image' }] }]],
  [
    'an image as a data URL',
    [{ role: 'user', content: [{ type: 'file', data: `data:image/png;base64,${PIXEL}`, mediaType: 'image/png' }] }],
  ],
  ['an image as a buffer', [{ role: 'user', content: [{ type: 'file', data: bytes.buffer, mediaType: 'image/png' }] }]],
  [
    'a file with its text',
    [{ role: 'user', content: [{ type: 'file', data: { type: 'text', text: 'Мяу' }, mediaType: 'text/plain' }] }],
  ],
  [
    'an image by URL',
    [{ role: 'user', content: [{ type: 'file', data: 'https://example.com/a.png', mediaType: 'image/png' }] }],
  ],
  [
    'an image of the older form',
    [{ role: 'user', content: [{ type: 'image', image: new URL('https://example.com/a') }] }],
  ],
  [
    'a tool loop',
    [
      { role: 'user', content: [{ type: 'text', text: 'Погода?' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'look', input: { city: 'Уфа' } }],
      },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'look', output: { type: 'text', value: '+5' } }],
      },
    ],
  ],
])('an estimate of %s covers the request as it is sent', async (_, messages) => {
  await using service = await startService(complete({ content: 'ok' }));
  const ledger = createLedger();
  const model = kopekOf(service, { ledger })('m', { extraBody: { house: 'word' } });
  await generateText({ model, messages, maxOutputTokens: 4 });
  const estimate = await model.estimate(messages, { maxOutputTokens: 4 });
  expect(service.requests).toHaveLength(1);
  expect(service.body).toMatchObject({ house: 'word', max_tokens: 4 });
  const client = meteredClient({ apiKey: API_KEY, baseURL: service.baseURL, ledger });
  expect(estimate).toEqual(await client.estimate(JSON.parse(JSON.stringify(service.body)) as never));
  expect(estimate).toMatchObject({ samples: 1 });
});

it('models of AI SDK 6 and models for prompts estimate prices too', async () => {
  await using service = await startService(complete({ content: 'ok' }));
  const kopek = createKopekOf6({ apiKey: API_KEY, baseURL: service.baseURL });
  await kopek('m').doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'Раз' }] }] });
  const file = { type: 'file', data: PIXEL, mediaType: 'image/png' };
  const estimates = [
    await kopek('m').estimate([{ role: 'user', content: [file] }]),
    await kopek.completion('m').estimate('Раз'),
  ];
  expect(estimates.map(({ basis, samples }) => [basis, samples])).toEqual([
    ['tokens', 1],
    ['tokens', 1],
  ]);
});

it('what the AI SDK would download first cannot be estimated', async () => {
  await using service = await startService(complete({ content: 'ok' }));
  const sound = { type: 'file', data: new URL('https://example.com/a.mp3'), mediaType: 'audio/mpeg' };
  const estimate = kopekOf(service)('m').estimate([{ role: 'user', content: [sound] }]);
  await expect(estimate).rejects.toThrow(UnsupportedFunctionalityError);
});
