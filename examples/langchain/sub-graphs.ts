/** Sub-graphs of LangGraph that work at the same time: the cost of each, and a cap for one of them within that of all. */
import assert from 'node:assert/strict';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { ChatKopek, createLedger, describeError, formatCost, SpendLimitError, sumRub, withRun } from '@kopek/langchain';

const ledger = createLedger();
const model = new ChatKopek(process.env.KOPEK_MODEL ?? 'auto', { ledger, maxTokens: 200 });

const State = Annotation.Root({
  topic: Annotation<string>,
  facts: Annotation<string[]>({ reducer: (known, found) => [...known, ...found], default: () => [] }),
});

const ask = async (question: string, topic: string): Promise<{ facts: string[] }> => ({
  facts: [(await model.invoke(`${question} ${topic}? One sentence.`)).text],
});

/** A graph of its own: two questions, one after the other. */
const researcher = (...questions: [string, string]) =>
  new StateGraph(State)
    .addNode('first', ({ topic }) => ask(questions[0], topic))
    .addNode('second', ({ topic }) => ask(questions[1], topic))
    .addEdge(START, 'first')
    .addEdge('first', 'second')
    .addEdge('second', END)
    .compile();
const historian = researcher('How old is', 'Who made');
const economist = researcher('What buys', 'What costs');

let stopped: unknown;
const team = new StateGraph(State)
  .addNode('history', ({ topic }) => withRun({ agent: 'historian' }, () => historian.invoke({ topic })))
  // a cap of its own, within that of the team: its second question is not sent
  .addNode('economy', async ({ topic }) => {
    try {
      return await withRun({ agent: 'economist', maxRub: '0.0001' }, () => economist.invoke({ topic }));
    } catch (error) {
      stopped = error;
      return { facts: [] };
    }
  })
  .addEdge(START, 'history')
  .addEdge(START, 'economy')
  .addEdge('history', END)
  .addEdge('economy', END)
  .compile();

const { facts } = await withRun({ runId: 'report', maxRub: '20.00' }, () => team.invoke({ topic: 'the kopek' }));
console.log(facts.join('\n'));
console.log(describeError(stopped));

const bill = ledger.total({ by: 'tag' });
for (const [tag, total] of Object.entries(bill)) console.log(`${tag}: ${formatCost(total)}`);
assert.ok(stopped instanceof SpendLimitError, `expected the cap, got ${String(stopped)}`);
assert.deepEqual(Object.keys(bill).toSorted(), ['agent=economist', 'agent=historian']);
assert.deepEqual([bill['agent=historian']?.settled, bill['agent=economist']?.settled], [2, 1]);
const { costRub } = (await ledger.totals({ scope: 'run:report' }))['all'] ?? {};
assert.equal(sumRub(Object.values(bill).flatMap((total) => total.costRub ?? [])), costRub, 'the parts make the whole');
