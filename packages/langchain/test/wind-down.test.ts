import { HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { Command, interrupt, isInterrupted, MemorySaver } from '@langchain/langgraph';
import { createAgent, createMiddleware, tool, toolStrategy } from 'langchain';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { cutShort, windDown, type WindDownEvent, type WindDownOptions } from '../src/index.ts';
import { chatModel, completion, service, toolCall, type Answer, type Service } from './support.ts';

// every answer costs 0.0123 rubles: four of them are the limit, and the thresholds lie after the second and the third
const LIMIT = { maxRub: '0.0492', concludeAt: '40%', answerAt: '60%' };

const CALL = completion({ content: '', tool_calls: [toolCall('c', 'search', { query: 'x' })] });
const CHEAP = completion({ content: '', tool_calls: [toolCall('c', 'note', { text: 'x' })] });
const ANSWER = completion({ content: 'done' });

const search = tool(() => 'found', {
  name: 'search',
  description: 'Searches',
  schema: z.object({ query: z.string() }),
});
const note = tool(() => 'noted', { name: 'note', description: 'Notes', schema: z.object({ text: z.string() }) });
// a new message each time: LangGraph gives it an id, and would take the second for the first one, changed
const question = (): { messages: HumanMessage[] } => ({ messages: [new HumanMessage('hi')] });

function agentOf(scripted: Service, options: WindDownOptions = {}, more: object = {}): ReturnType<typeof createAgent> {
  return createAgent({
    model: chatModel(scripted),
    tools: [search, note],
    middleware: [createMiddleware(windDown(LIMIT, options))],
    ...more,
  }) as never;
}

/** What was asked in each request: the tools, the choice, and what instructions the model got. */
function asked({ requests }: Service): unknown[] {
  return requests.map(({ body }) => ({
    tools: ((body.tools ?? []) as { function: { name: string } }[]).map((each) => each.function.name),
    choice: body.tool_choice,
    instructions: body.messages?.flatMap(({ role, content }) => (role === 'system' ? [textOf(content)] : [])).join(''),
  }));
}

/** The answer under an id of its own: a thread takes two messages with one id for the same message, changed. */
function withId(answer: Answer, index: number): Answer {
  return { json: { ...(answer.json as object), id: `gen-${index + 2}` } };
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return String(content);
  return content.map(({ text }: { text: string }) => text).join('');
}

const texts = { conclude: 'CONCLUDE', answer: 'ANSWER', stop: 'STOPPED' };

describe('a budget that winds down', () => {
  test('withdraws costly tools, then has the model answer, and reports it', async () => {
    const scripted = service(CALL, CALL, CHEAP, ANSWER);
    const stages: WindDownEvent[] = [];
    const agent = agentOf(scripted, { costlyTools: ['search'], texts, onStage: (event) => stages.push(event) });
    const { messages } = await agent.invoke(question());
    expect(messages.at(-1)?.text).toBe('done');
    expect(asked(scripted)).toEqual([
      { tools: ['search', 'note'], instructions: '' },
      { tools: ['search', 'note'], instructions: '' },
      { tools: ['note'], instructions: 'CONCLUDE' },
      { tools: ['search', 'note'], choice: 'none', instructions: 'ANSWER' },
    ]);
    expect(stages).toEqual([
      { stage: 'conclude', spentRub: '0.0246', maxRub: '0.0492' },
      { stage: 'answer', spentRub: '0.0369', maxRub: '0.0492' },
    ]);
    expect(cutShort(messages)).toBe('answer');
  });

  test('rejects a costly tool that the agent does not have, before anything is sent', async () => {
    const scripted = service(ANSWER);
    const run = agentOf(scripted, { costlyTools: ['seach'] }).invoke(question());
    await expect(run).rejects.toThrow('no tool has the name "seach"; did you mean "search"?');
    expect(scripted.requests).toEqual([]);
  });

  test('adds to the instructions of the app', async () => {
    const scripted = service(CALL, CALL, ANSWER);
    const { messages } = await agentOf(scripted, { texts }, { systemPrompt: 'Be kind.' }).invoke(question());
    expect(asked(scripted).at(-1)).toMatchObject({ instructions: 'Be kind.\n\nCONCLUDE' });
    expect(cutShort(messages)).toBe('conclude');
  });

  test('ends the run at the limit, with a message that explains it', async () => {
    const scripted = service(CALL);
    const { messages } = await agentOf(scripted, { texts }).invoke(question());
    expect(scripted.requests).toHaveLength(4);
    expect(messages.at(-1)?.text).toBe('STOPPED');
    expect(cutShort(messages)).toBe('stop');
  });

  test('has a cheaper model answer once at the limit, if there is one', async () => {
    const [dear, cheap] = [service(CALL), service(ANSWER)];
    const { messages } = await agentOf(dear, { texts, fallbackModel: chatModel(cheap) }).invoke(question());
    expect(dear.requests).toHaveLength(4);
    expect(asked(cheap)).toEqual([{ tools: ['search', 'note'], choice: 'none', instructions: 'ANSWER' }]);
    expect(messages.at(-1)?.text).toBe('done');
    expect(cutShort(messages)).toBe('fallback');
  });

  test('ends the run if the cheaper model asks for tools anyway', async () => {
    const [dear, cheap] = [service(CALL), service(CALL)];
    const { messages } = await agentOf(dear, { texts, fallbackModel: chatModel(cheap) }).invoke(question());
    expect([dear.requests.length, cheap.requests.length]).toEqual([4, 1]);
    expect(messages.at(-1)?.text).toBe('STOPPED');
    expect(cutShort(messages)).toBe('stop');
  });

  test('does not touch a run that stays below', async () => {
    const scripted = service(CALL, ANSWER);
    const { messages } = await agentOf(scripted, { costlyTools: ['search'] }).invoke(question());
    expect(asked(scripted)).toMatchObject([{ instructions: '' }, { instructions: '' }]);
    expect(cutShort(messages)).toBeUndefined();
  });

  test('counts each run separately, including what was spent before', async () => {
    const more = { checkpointer: new MemorySaver() };
    const config = { configurable: { thread_id: 'a' } };
    const scripted = service(...[CALL, CALL, ANSWER].map(withId));
    const first = await agentOf(scripted, { texts }, more).invoke(question(), config);
    expect(cutShort(first.messages)).toBe('conclude');
    const second = await agentOf(service(withId(ANSWER, 3)), { texts }, more).invoke(question(), config);
    expect(cutShort(second.messages)).toBeUndefined();
    const third = await agentOf(service(withId(ANSWER, 4)), { texts, spentBeforeRub: '0.03' }, more).invoke(
      question(),
      config,
    );
    expect(cutShort(third.messages)).toBe('answer');
  });

  test('has the model answer after a step of unknown cost, unless that counts as nothing', async () => {
    const unknown = completion({ content: '', tool_calls: [toolCall('c', 'note', { text: 'x' })] }, {}, null);
    const scripted = service(unknown, ANSWER);
    expect(cutShort((await agentOf(scripted).invoke(question())).messages)).toBe('answer');
    const trusting = agentOf(service(unknown, ANSWER), { onUnknownCost: 'continue' });
    expect(cutShort((await trusting.invoke(question())).messages)).toBeUndefined();
  });

  test('leaves the tool of a structured answer to the model', async () => {
    const extracted: Answer = completion({ content: '', tool_calls: [toolCall('c', 'extract-1', { city: 'Kazan' })] });
    const scripted = service(CALL, CALL, CALL, extracted);
    // the number at the end of the name is LangChain's
    const responseFormat = toolStrategy({
      title: 'extract-1',
      type: 'object',
      properties: { city: { type: 'string' } },
    });
    const result = await agentOf(scripted, { texts }, { responseFormat }).invoke(question());
    expect(result).toMatchObject({ structuredResponse: { city: 'Kazan' } });
    expect(asked(scripted).at(-1)).toMatchObject({ tools: ['extract-1'], choice: 'required', instructions: 'ANSWER' });
  });
});

describe('asking before a costly tool runs', () => {
  test('a refusal is passed to the model, and the tool does not run', async () => {
    const questions: unknown[] = [];
    const scripted = service(CALL, CALL, CALL, ANSWER);
    const ask = (asking: object): boolean => {
      questions.push(asking);
      return false;
    };
    const { messages } = await agentOf(scripted, { ask, costlyTools: ['search'] }).invoke(question());
    expect(questions).toEqual([
      { tool: 'search', args: { query: 'x' }, spentRub: '0.0246', maxRub: '0.0492' },
      { tool: 'search', args: { query: 'x' }, spentRub: '0.0369', maxRub: '0.0492' },
    ]);
    expect(messages.filter((message: BaseMessage) => message.text === 'found')).toHaveLength(1);
    expect(asked(scripted)[2]).toMatchObject({ tools: ['search', 'note'] });
  });

  test('by interrupt: the run waits for a person, and continues', async () => {
    const scripted = service(CALL, CALL, ANSWER);
    const ask = (asking: object): boolean => interrupt<object, boolean>(asking);
    const agent = agentOf(scripted, { ask, costlyTools: ['search'] }, { checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: 'a' } };
    const waiting = await agent.invoke(question(), config);
    expect(isInterrupted(waiting)).toBe(true);
    expect(scripted.requests).toHaveLength(2);
    const { messages } = await agent.invoke(new Command({ resume: true }), config);
    expect(messages.filter((message: BaseMessage) => message.text === 'found')).toHaveLength(2);
    expect(messages.at(-1)?.text).toBe('done');
  });
});

test.each<[object, string]>([
  [{ costlyTools: 'search' }, 'costlyTools of windDown must be an array, got a string'],
  [{ ask: true }, 'ask of windDown must be a function, got a boolean'],
  [{ text: {} }, 'there is no setting "text" of windDown; did you mean texts?'],
])('rejects the options %j', (options, message) => {
  expect(() => windDown('5', options)).toThrow(message);
});

test.each(['-1', 'five', '', { maxRub: '5', answerAt: 'soon' }])('rejects the limit %j', (limit) => {
  expect(() => windDown(limit)).toThrow();
});
