/** Structured extraction from a real PDF and an image: the result is typed by the schema. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { HumanMessage } from '@langchain/core/messages';
import { ChatKopek, formatCost, SpendHandler } from '@kopek/langchain';
import { z } from 'zod';

const spend = new SpendHandler();
const model = new ChatKopek(process.env.KOPEK_MODEL ?? 'auto', { maxTokens: 500, callbacks: [spend] });

const invoiceSchema = z.object({
  seller: z.string().describe('name of the seller'),
  buyer: z.string().describe('name of the buyer'),
  date: z.string().describe('date of the invoice, YYYY-MM-DD'),
  total: z.number().describe('total amount'),
});
const pdf = await readFile(new URL('files/invoice.pdf', import.meta.url), 'base64');
const invoice = await model.withStructuredOutput(invoiceSchema, { name: 'invoice' }).invoke([
  new HumanMessage({
    content: [
      { type: 'text', text: 'Extract the invoice.' },
      {
        type: 'file',
        source_type: 'base64',
        mime_type: 'application/pdf',
        data: pdf,
        metadata: { filename: 'invoice.pdf' },
      },
    ],
  }),
]);
console.log(invoice);

const image = await readFile(new URL('files/receipt.png', import.meta.url), 'base64');
const pictureSchema = z.object({ description: z.string().describe('what the picture shows') });
const picture = await model.withStructuredOutput(pictureSchema, { name: 'picture' }).invoke([
  new HumanMessage({
    content: [
      { type: 'text', text: 'Describe the picture.' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${image}` } },
    ],
  }),
]);
console.log(picture);
console.log(`${spend.total().settled} calls, ${formatCost(spend.total())}`);

assert.equal(invoice.total, 7830);
assert.equal(invoice.date, '2026-11-12');
assert.match(invoice.seller, /Samovar/);
assert.equal(typeof picture.description, 'string');
assert.equal(spend.total().settled, 2);
