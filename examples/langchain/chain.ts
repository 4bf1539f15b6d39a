/** A streamed chain of prompt, model and parser, and its cost, although the parser drops the message. */
import assert from 'node:assert/strict';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { ChatKopek, formatCost, SpendHandler } from '@kopek/langchain';

const spend = new SpendHandler();
const chain = ChatPromptTemplate.fromTemplate('Summarize in two sentences:\n\n{text}')
  .pipe(new ChatKopek(process.env.KOPEK_MODEL ?? 'auto', { maxTokens: 300 }))
  .pipe(new StringOutputParser());

const text = `The kopek is a hundredth of the ruble. It was first minted in 1535, after the monetary reform of Elena Glinskaya.
Its name comes from the rider with a spear, kopyo, on the face of the coin. In 1704 the ruble became the first decimal
currency of Europe, a hundred kopeks strong. Kopeks were made of silver until 1718, of copper after that.`;

let summary = '';
for await (const piece of await chain.stream({ text }, { callbacks: [spend] })) {
  process.stdout.write(piece);
  summary += piece;
}
console.log(`\n${formatCost(spend.total())}`);

assert.ok(summary.length > 20, 'there is a summary');
assert.equal(spend.total().settled, 1, 'one paid call');
