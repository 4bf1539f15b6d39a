/** An agent loop that a limit in rubles stops before the request that would exceed it. */
import assert from 'node:assert/strict';
import { ChatKopek, createLedger, formatRub, SpendLimitError } from '@kopek/langchain';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';

const ledger = createLedger();
const more = tool(({ page }) => `Page ${page} of the archive. There is more: look up the next page.`, {
  name: 'look_up_page',
  description: 'Look up a page of the archive',
  schema: z.object({ page: z.number().int().describe('number of the page') }),
});
const agent = createAgent({
  model: new ChatKopek(process.env.KOPEK_MODEL ?? 'auto', {
    ledger,
    maxTokens: 200,
    // calls are rejected once this much is spent; in `strict` mode it is never exceeded (docs/limits.md)
    spendLimit: '0.01',
  }),
  tools: [more],
});

let stopped: unknown;
try {
  for (let page = 1; page <= 50; page++) {
    await agent.invoke({ messages: [{ role: 'user', content: `Look up page ${page} of the archive.` }] });
  }
} catch (error) {
  stopped = error;
}
assert.ok(stopped instanceof SpendLimitError, `expected the limit, got ${String(stopped)}`);
console.log(
  `stopped by the limit of ${formatRub(stopped.maxRub)}: ${formatRub(stopped.spentRub)} spent in ${ledger.total().settled} calls`,
);
