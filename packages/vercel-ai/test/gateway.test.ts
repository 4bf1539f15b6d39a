import { startGateway, type Gateway } from '@kopek/gateway';
import { generateText, isStepCount, jsonSchema, Output, streamText, tool } from 'ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeOf, createKopek, subtractRub, sumCharges, type KopekProvider } from '@kopek/vercel-ai';

const add = tool({
  description: 'add two numbers',
  inputSchema: jsonSchema<{ a: number; b: number }>({
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  }),
  execute: ({ a, b }) => a + b,
});

describe('with the local gateway, balance before − balance after = sum of the charges', () => {
  let gateway: Gateway;
  let kopek: KopekProvider;
  beforeAll(async () => {
    gateway = await startGateway({ unknownFields: 'reject' });
    kopek = createKopek({ apiKey: gateway.apiKey, baseURL: gateway.baseURL });
  });
  afterAll(() => gateway.close());

  /** Runs calls and compares what they say they cost with what the account lost. */
  async function balanced(run: () => Promise<unknown[]>): Promise<void> {
    const before = gateway.balanceRub();
    const sum = sumCharges(await run());
    await gateway.whenIdle();
    expect(sum.unknown).toBe(0);
    expect(sum.costRub).toBe(subtractRub(before, gateway.balanceRub()));
    expect(sum.balanceRub).toBe(gateway.balanceRub());
  }

  it('generateText', () =>
    balanced(async () => {
      const result = await generateText({ model: kopek('kopek/echo'), prompt: 'Привет, мир' });
      expect(result.text).toBe('Привет, мир');
      return result.steps;
    }));

  it('streamText', () =>
    balanced(async () => {
      const result = streamText({ model: kopek('kopek/reasoning'), prompt: 'Why is the sky blue?' });
      expect(await result.text).not.toBe('');
      expect(await result.reasoningText).not.toBe('');
      return result.steps;
    }));

  it('a tool loop of three steps', () =>
    balanced(async () => {
      const result = streamText({
        model: kopek('kopek/tools'),
        prompt: '[[call add {"a":1,"b":2}]] [[then]] [[call add {"a":3,"b":4}]] [[then]] [[say done]]',
        tools: { add },
        stopWhen: isStepCount(5),
      });
      expect(await result.text).toBe('done');
      expect((await result.steps).flatMap(({ toolResults }) => toolResults.map(({ output }) => output))).toEqual([
        3, 7,
      ]);
      return result.steps;
    }));

  it('a structured answer', () =>
    balanced(async () => {
      const result = await generateText({
        model: kopek('kopek/json'),
        prompt: 'Казань, население 1 300 000',
        output: Output.object({
          schema: jsonSchema<{ city: string }>({
            type: 'object',
            properties: { city: { type: 'string' } },
            required: ['city'],
          }),
        }),
      });
      expect(typeof result.output.city).toBe('string');
      return result.steps;
    }));

  it('the prompt form', () =>
    balanced(async () => {
      const result = await generateText({ model: kopek.completion('kopek/echo'), prompt: 'one two three' });
      expect(result.text).not.toBe('');
      return result.steps;
    }));

  it('a web search', () =>
    balanced(async () => {
      const result = await generateText({
        model: kopek('kopek/chat'),
        prompt: '[[search rubles]] [[say found]]',
        tools: { find: kopek.tools.webSearch() },
      });
      expect(chargeOf(result)).toMatchObject({ webSearchRequests: 1 });
      return result.steps;
    }));

  it('a spoken answer', () =>
    balanced(async () => {
      const result = await generateText({
        model: kopek('kopek/echo'),
        prompt: 'Привет',
        providerOptions: { kopek: { audio: { voice: 'anna', format: 'wav' } } },
      });
      expect(result.files).toMatchObject([{ mediaType: 'audio/wav' }]);
      return result.steps;
    }));

  it('an error inside a choice', () =>
    balanced(async () => {
      const error: unknown = await generateText({
        model: kopek('kopek/chat'),
        prompt: '[[say Hel]] [[error 502 gone]]',
        maxRetries: 0,
      }).catch((error: unknown) => error);
      expect(chargeOf(error)).toMatchObject({ status: 'settled' });
      return [error];
    }));

  it('many calls at once', async () => {
    const before = gateway.balanceRub();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => generateText({ model: kopek('kopek/echo'), prompt: `call ${index}` })),
    );
    await gateway.whenIdle();
    const { costRub } = sumCharges(results);
    expect(costRub).toBe(subtractRub(before, gateway.balanceRub()));
  });

  it('and the ledger of the provider agrees', () => {
    expect(kopek.ledger.total().costRub).toBe(subtractRub('1000', gateway.balanceRub()));
  });
});
