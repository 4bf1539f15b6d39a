/** A LangGraph graph with two agents, and the cost of each. */
import assert from 'node:assert/strict';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { ChatKopek, createLedger, formatCost, sumRub } from '@kopek/langchain';

const ledger = createLedger();
const agentModel = (agent: string): ChatKopek =>
  new ChatKopek(process.env.KOPEK_MODEL ?? 'auto', { ledger, ledgerTags: { agent }, maxTokens: 200 });
const writer = agentModel('writer');
const editor = agentModel('editor');

const State = Annotation.Root({ topic: Annotation<string>, draft: Annotation<string>, final: Annotation<string> });
const graph = new StateGraph(State)
  .addNode('write', async ({ topic }) => ({ draft: (await writer.invoke(`Write two sentences about ${topic}.`)).text }))
  .addNode('edit', async ({ draft }) => ({ final: (await editor.invoke(`Make this shorter:\n\n${draft}`)).text }))
  .addEdge(START, 'write')
  .addEdge('write', 'edit')
  .addEdge('edit', END)
  .compile();

const { final } = await graph.invoke({ topic: 'the kopek' });
console.log(final);

const bill = ledger.total({ by: 'tag' });
for (const [tag, total] of Object.entries(bill)) console.log(`${tag}: ${formatCost(total)}`);

assert.deepEqual(Object.keys(bill).toSorted(), ['agent=editor', 'agent=writer']);
assert.equal(
  sumRub(Object.values(bill).flatMap((total) => total.costRub ?? [])),
  ledger.total().costRub,
  'the parts make the whole',
);
