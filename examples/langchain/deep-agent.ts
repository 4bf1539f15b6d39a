/** A deep agent with two sub-agents under one cap, and the cost of each. */
import assert from 'node:assert/strict';
import { ChatKopek, createLedger, formatCost, formatRub, sumRub, withRun } from '@kopek/langchain';
import { createDeepAgent } from 'deepagents';

const ledger = createLedger();
const agent = createDeepAgent({
  name: 'boss',
  model: new ChatKopek(process.env.KOPEK_MODEL ?? 'auto', { ledger, maxTokens: 300 }),
  systemPrompt: 'Delegate with the tool `task`, then answer in one sentence.',
  subagents: [
    { name: 'researcher', description: 'Finds facts', systemPrompt: 'Answer in one sentence.' },
    { name: 'critic', description: 'Finds mistakes', systemPrompt: 'Answer in one sentence.' },
  ],
});
const task = (to: string, description: string): string =>
  `[[call task ${JSON.stringify({ subagent_type: to, description })}]]`;
const content = `Have both done at once:\n${task('researcher', 'How old is the kopek?')}\n${task('critic', 'Is a kopek a coin?')}`;
const ask = (): Promise<unknown> => agent.invoke({ messages: [{ role: 'user', content }] });

await withRun({ runId: 'job', maxRub: '20.00' }, ask);
const bill = ledger.total({ by: 'tag' });
for (const [tag, total] of Object.entries(bill)) console.log(`${tag}: ${formatCost(total)}`);
assert.deepEqual(Object.keys(bill).toSorted(), ['agent=boss', 'agent=critic', 'agent=researcher']);
const { costRub: spentRub = '0' } = (await ledger.totals({ scope: 'run:job' }))['all'] ?? {};
assert.equal(sumRub(Object.values(bill).flatMap(({ costRub }) => costRub ?? [])), spentRub, 'the parts make the whole');

// the same job again, with no more than it has spent: nothing is sent
const calls = ledger.total().settled;
// LangChain wraps the error of a middleware, and keeps its name
await assert.rejects(withRun({ runId: 'job', maxRub: spentRub }, ask), { name: 'SpendLimitError' });
assert.equal(ledger.total().settled, calls);
console.log(`the job has cost ${formatRub(spentRub)}, and a cap of that much stops it`);
