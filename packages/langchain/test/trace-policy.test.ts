import { ChatPromptTemplate } from '@langchain/core/prompts';
import { RunnableSequence } from '@langchain/core/runnables';
import * as tracers from '@langchain/core/tracers/tracer_langchain';
import { expect, test } from 'vitest';
import { SpendHandler } from '../src/index.ts';
import { ADDRESS, chatModel, completion, service, streamed } from './support.ts';

/** A run as the tracer of LangSmith sends it. */
interface SentRun {
  id: string;
  run_type?: string;
  inputs?: object;
  outputs?: Record<string, unknown>;
}

type Client = NonNullable<tracers.LangChainTracerFields['client']>;

/** A client of LangSmith that keeps what it would send. */
function langSmith(): { runs: Map<string, SentRun>; client: Client } {
  const runs = new Map<string, SentRun>();
  const keep = (run: SentRun): void => void runs.set(run.id, { ...runs.get(run.id), ...run });
  const client = {
    createRun: async (run: SentRun) => keep(run),
    updateRun: async (id: string, run: SentRun) => keep({ ...run, id }),
  };
  return { runs, client: client as unknown as Client };
}

// LangChain before 1.3.3 has no policy, and sends the payload of the sequence
const EXPECTED_OUTPUTS = 'omitPayload' in tracers ? {} : expect.anything();
const hide = (): Record<string, never> => ({});

test.each(['invoke', 'stream'] as const)(
  'the trace policy of a chain hides the payload of the chain, but neither the answer of the model nor its charge (%s)',
  async (way) => {
    const answer = way === 'invoke' ? completion() : streamed([{ content: 'Hel' }, { content: 'lo' }]);
    const model = chatModel(service(answer));
    const { runs, client } = langSmith();
    const spend = new SpendHandler();
    const chain = new RunnableSequence({
      first: ChatPromptTemplate.fromTemplate('{question}'),
      last: model,
      tracePolicy: { processInputs: hide, processOutputs: hide },
    });
    const callbacks = [new tracers.LangChainTracer({ client }), spend];
    const config = { callbacks, metadata: { user: 'anna' } };
    if (way === 'invoke') await chain.invoke({ question: 'secret' }, config);
    else for await (const _ of await chain.stream({ question: 'secret' }, config));

    const sent = [...runs.values()];
    expect(sent.find(({ outputs, run_type: type }) => type === 'chain' && outputs)?.outputs).toEqual(EXPECTED_OUTPUTS);
    const run = sent.find(({ run_type: type }) => type === 'llm');
    expect(run?.outputs).toMatchObject({ generations: [[{ text: 'Hello' }]] });
    expect(JSON.stringify(run?.outputs)).toContain('"costRub":"0.0123"');
    expect(spend.costRub).toBe('0.0123');
    expect(model.ledger.entries()).toMatchObject([{ tags: { user: 'anna' }, charge: { costRub: '0.0123' } }]);
    expect(JSON.stringify(sent)).not.toContain(ADDRESS.apiKey);
  },
);
