import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { ask, choiceOf, errorOf, eventsOf, json, messageOf, post, textOf } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'requests' });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const user = (content: unknown) => ({ role: 'user', content });
const LONG = Array.from({ length: 40 }, (_, number) => `Sentence number ${number} tells about rivers and lakes.`).join(
  ' ',
);

describe('text (§2.2 stop, max_tokens, seed, prediction; §2.3 prefill)', () => {
  it('stop cuts before the sequence', async () => {
    const reply = await ask(gateway, 'one two three four', { stop: ['three', 'four'] });
    expect(messageOf(reply)['content']).toBe('one two ');
    expect(choiceOf(reply)).toMatchObject({ finish_reason: 'stop', native_finish_reason: 'stop_sequence' });
  });

  it('max_tokens cuts with finish reason length', async () => {
    const reply = await ask(gateway, 'one two three four', { max_tokens: 2 });
    expect(messageOf(reply)['content']).toBe('one two');
    expect(choiceOf(reply)).toMatchObject({ finish_reason: 'length', native_finish_reason: 'max_tokens' });
    expect(json(reply)['usage']).toMatchObject({ completion_tokens: 2 });
  });

  it('the same request gives the same answer, with every seed', async () => {
    const said = async (seed: number) => messageOf(await ask(gateway, LONG, { model: 'kopek/chat', seed }))['content'];
    expect(new Set([await said(1), await said(1), await said(2)]).size).toBe(1);
  });

  it('a prefix of the answer is continued, not repeated', async () => {
    const reply = await post(gateway, {
      model: 'kopek/echo',
      messages: [user('one two three'), { role: 'assistant', content: 'one ' }],
    });
    expect(messageOf(reply)['content']).toBe('two three');
  });

  it('the prompt form answers with text (NonChatChoice), whole and as a stream', async () => {
    const reply = await post(gateway, { model: 'kopek/echo', prompt: 'one two' });
    expect(choiceOf(reply)).toEqual({ index: 0, text: 'one two', finish_reason: 'stop' });
    const events = eventsOf(await post(gateway, { model: 'kopek/echo', prompt: 'one two', stream: true }));
    const texts = events.flatMap((event) =>
      (event['choices'] as { text?: string }[]).map((choice) => choice.text ?? ''),
    );
    expect(texts.join('')).toBe('one two');
  });

  it('a correct prediction arrives in one piece', async () => {
    const deltas = async (fields: object) =>
      eventsOf(await ask(gateway, 'one two three four five', { stream: true, ...fields })).filter((event) =>
        JSON.stringify(event).includes('"content":"'),
      );
    const plain = await deltas({});
    const guessed = await deltas({ prediction: { type: 'content', content: 'zero three four five' } });
    expect(textOf(guessed)).toBe('one two three four five');
    expect(guessed.length).toBe(plain.length - 2);
  });

  it('an over-long prompt loses its middle, or is rejected if compression is off (§2.6)', async () => {
    const text = `START ${LONG} ${LONG} END`;
    const reply = await ask(gateway, text, { model: 'kopek/small' });
    expect(reply.status).toBe(200);
    expect(Number(reply.headers['x-kopek-compressed-tokens'])).toBeGreaterThan(100);
    const { prompt_tokens: prompt } = json(reply)['usage'] as { prompt_tokens: number };
    expect(prompt).toBeLessThanOrEqual(512 - 128);
    const off = await ask(gateway, text, {
      model: 'kopek/small',
      plugins: [{ id: 'context-compression', enabled: false }],
    });
    expect(off.status).toBe(400);
    expect(errorOf(off).metadata).toMatchObject({ reason: 'context_length', context_length: 512 });
  });

  it('compression keeps the beginning, the end and the system message of a conversation', async () => {
    const turns = Array.from({ length: 30 }, (_, number) => user(`Turn ${number}: ${LONG.slice(0, 120)}`));
    const reply = await post(gateway, {
      model: 'kopek/small',
      messages: [{ role: 'system', content: 'Be brief.' }, ...turns, user('the last words')],
    });
    expect(messageOf(reply)['content']).toContain('the last words');
    expect(Number(reply.headers['x-kopek-compressed-tokens'])).toBeGreaterThan(500);
  });
});

describe('reasoning (§2.7)', () => {
  const think = async (reasoning: object | undefined, model = 'kopek/chat') => {
    const reply = await ask(gateway, 'What is 17*23?', { model, ...(reasoning ? { reasoning } : {}) });
    const usage = json(reply)['usage'] as { completion_tokens_details?: { reasoning_tokens: number } };
    return { message: messageOf(reply), tokens: usage.completion_tokens_details?.reasoning_tokens };
  };

  it('more effort means more reasoning tokens', async () => {
    const counts: number[] = [];
    for (const effort of ['minimal', 'low', 'medium', 'high', 'xhigh', 'max']) {
      counts.push((await think({ effort })).tokens ?? 0);
    }
    expect(counts[0]).toBe(8);
    // the question is short, and all the same no two efforts think alike
    expect(counts).toEqual([...new Set(counts)].toSorted((left, right) => left - right));
  });

  it('effort none and enabled false turn it off, even for a model that reasons by default', async () => {
    expect((await think(undefined, 'kopek/reasoning')).tokens).toBeGreaterThan(8);
    expect((await think({ effort: 'none' }, 'kopek/reasoning')).tokens).toBeUndefined();
    expect((await think({ enabled: false }, 'kopek/reasoning')).tokens).toBeUndefined();
    expect((await think({ enabled: true })).tokens).toBeGreaterThan(8);
  });

  it('max_tokens bounds it, exclude hides it but bills it', async () => {
    expect((await think({ max_tokens: 5 })).tokens).toBe(5);
    const hidden = await think({ effort: 'high', exclude: true });
    expect(hidden.tokens).toBeGreaterThan(8);
    expect(hidden.message).not.toHaveProperty('reasoning');
    expect(hidden.message).not.toHaveProperty('reasoning_details');
  });

  it('the details contain the reasoning and are accepted when sent back', async () => {
    const { message } = await think({ effort: 'low' });
    expect(message['reasoning_details']).toMatchObject([{ type: 'reasoning.text', text: message['reasoning'] }]);
    const again = await post(gateway, {
      model: 'kopek/chat',
      messages: [user('What is 17*23?'), message, user('Thanks')],
    });
    expect(again.status).toBe(200);
  });

  it('a stream delivers the reasoning before the text', async () => {
    const events = eventsOf(await ask(gateway, 'What is 2+3?', { model: 'kopek/reasoning', stream: true }));
    const kinds = events
      .map((event) => JSON.stringify(event))
      .map((text) =>
        text.includes('"reasoning":"')
          ? 'r'
          : text.includes('"content":"') && !text.includes('"content":""')
            ? 't'
            : '',
      );
    expect(kinds.join('')).toMatch(/^r+t+$/);
    expect(textOf(events)).toBe('You said: What is 2+3?');
  });
});

describe('structured output (§2.5)', () => {
  it('json_object is a JSON object', async () => {
    const reply = await ask(gateway, 'Write to anna@example.ru', { response_format: { type: 'json_object' } });
    expect(JSON.parse(String(messageOf(reply)['content']))).toMatchObject({ email: 'anna@example.ru' });
  });

  it('json_schema is followed, with the values from the text', async () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        age: { type: 'integer', minimum: 0 },
        email: { type: 'string', format: 'email' },
        mood: { enum: ['sad', 'happy'] },
        tags: { type: 'array', items: { type: 'string' }, minItems: 2 },
        phone: { type: ['string', 'null'] },
      },
      required: ['name', 'age', 'email', 'mood', 'tags', 'phone'],
      additionalProperties: false,
    };
    const text = 'My friend is Anna Petrova, 34 years of age, always happy. Mail: anna@example.ru\ntags: red, blue';
    const reply = await ask(gateway, text, {
      model: 'kopek/json',
      response_format: { type: 'json_schema', json_schema: { name: 'person', schema } },
    });
    expect(JSON.parse(String(messageOf(reply)['content']))).toEqual({
      name: 'Anna Petrova',
      age: 34,
      email: 'anna@example.ru',
      mood: 'happy',
      tags: ['red', 'blue'],
      phone: null,
    });
  });

  it('a schema that nothing satisfies is 422', async () => {
    const schema = { type: 'string', minLength: 5, maxLength: 2 };
    const reply = await ask(gateway, 'x', {
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
    });
    expect(reply.status).toBe(422);
  });
});
