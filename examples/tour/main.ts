/**
 * The tour: one document through LangChain and the AI SDK, and then the bill.
 *
 *   npx -y pnpm@12 demo
 *   npx -y pnpm@12 demo -- path/to/file.txt
 */
import { KopekError } from '@kopek/core';
import { streamToolLoop } from './ai-sdk-step.ts';
import { printBill } from './bill.ts';
import { readDocument } from './document.ts';
import { extractFacts, runAgent, streamSummary } from './langchain-steps.ts';
import { bad, heading, note } from './output.ts';
import { greet, openService } from './service.ts';

async function tour(path: string | undefined): Promise<boolean> {
  const document = await readDocument(path);
  const service = await openService();
  try {
    heading('Kopek: every kopek is accounted for');
    note(`service: ${service.description}`);
    note(`         ${await greet(service)}`);
    note(`document: ${document.name}, ${document.text.length} characters`);
    const before = await service.balanceRub();

    heading('1/4 LangChain: a chain streams a summary');
    await streamSummary(service, document);
    heading('2/4 LangChain: a structured extraction');
    await extractFacts(service, document);
    heading('3/4 LangChain: an agent with two tools');
    await runAgent(service, document);
    heading('4/4 AI SDK: streamText with a tool loop');
    await streamToolLoop(service, document);

    heading('The bill');
    return await printBill(service, before);
  } finally {
    await service.close();
  }
}

/** What failed and what to do, in one line. `KOPEK_DEBUG=1` shows the whole error. */
function explain(error: unknown): void {
  let cause: unknown = error;
  for (let depth = 0; depth < 5 && cause instanceof Error && !KopekError.isInstance(cause); depth++) {
    if (cause.cause === undefined) break;
    cause = cause.cause;
  }
  const shown = KopekError.isInstance(cause) ? cause : error;
  bad(shown instanceof Error ? shown.message : String(shown));
  if (process.env.KOPEK_DEBUG) console.error(error);
}

const [path] = process.argv.slice(2).filter((argument) => argument !== '--');
try {
  process.exitCode = (await tour(path)) ? 0 : 1;
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
