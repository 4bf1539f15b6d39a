import { describe, expect, it } from 'vitest';
import type { GatewayOptions } from '../src/index.ts';
import { ask, errorOf, messageOf, post } from './client.ts';
import { STILL, useGateways } from './harness.ts';

const start = useGateways(STILL);

describe('personal data (§5.4)', () => {
  const TEXT =
    'Write to anna.p@example.ru or +7 (912) 345-67-89, card 4111 1111 1111 1111, passport 45 08 123456, ИНН 7707083893. Project Volga.';
  const reads = async (personalData: NonNullable<GatewayOptions['key']>['personalData'], text = TEXT) => {
    const gateway = await start({ key: personalData === undefined ? {} : { personalData } });
    return ask(gateway, text);
  };

  it('mask replaces it before the model sees it', async () => {
    const reply = await reads({ mode: 'mask', dictionary: [{ word: 'project volga', replacement: '[SECRET]' }] });
    expect(messageOf(reply)['content']).toBe(
      'Write to [EMAIL] or [PHONE], card [CARD], passport [PASSPORT], ИНН [TAX_NUMBER]. [SECRET].',
    );
    expect(reply.headers['x-kopek-pii']).toBe('email=1,phone=1,card=1,passport=1,tax_number=1,dictionary=1');
  });

  it('a script function sees no more of it than a model', async () => {
    const seen: string[] = [];
    const script = (request: object) => void seen.push(JSON.stringify(request));
    const gateway = await start({ key: { personalData: { mode: 'mask' } }, script });
    await ask(gateway, 'Mail a@b.ru');
    await post(gateway, { model: 'kopek/echo', prompt: 'Mail a@b.ru' });
    expect(seen.map((request) => request.match(/Mail [^"]+/)?.[0])).toEqual(['Mail [EMAIL]', 'Mail [EMAIL]']);
  });

  it('types narrows it; the dictionary counts in any case', async () => {
    const reply = await reads({ mode: 'mask', types: ['card'], dictionary: [{ word: 'Volga', replacement: 'X' }] });
    expect(messageOf(reply)['content']).toBe(TEXT.replace('4111 1111 1111 1111', '[CARD]').replace('Volga', 'X'));
  });

  it('block rejects with 403 and names the types', async () => {
    const reply = await reads({ mode: 'block', types: ['email', 'phone'] });
    expect(reply.status).toBe(403);
    expect(errorOf(reply).metadata).toEqual({ reason: 'personal_data', types: ['email', 'phone'] });
    expect((await reads({ mode: 'block' }, 'Nothing of that kind: order 12345, total 4111.')).status).toBe(200);
    expect(
      (await reads({ mode: 'block', dictionary: [{ word: 'Volga', replacement: '' }] }, 'On the volga')).status,
    ).toBe(403);
  });

  it('mode null is off', async () => {
    expect(messageOf(await reads({ mode: null }))['content']).toBe(TEXT);
  });

  it('covers every message, tool arguments and results', async () => {
    const gateway = await start({ key: { personalData: { mode: 'mask' } } });
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{"to":"a@b.ru"}' } };
    const reply = await post(gateway, {
      model: 'kopek/echo',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'a@b.ru' }] },
        { role: 'assistant', content: '', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'a', content: 'sent to a@b.ru' },
      ],
    });
    expect(messageOf(reply)['content']).toBe('f: sent to [EMAIL]');
    expect(reply.headers['x-kopek-pii']).toBe('email=3');
  });
});
