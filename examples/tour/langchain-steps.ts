import { StringOutputParser } from '@langchain/core/output_parsers';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { ChatKopek } from '@kopek/langchain';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';
import { countWords, linesWith, type SourceDocument } from './document.ts';
import { short, step, write } from './output.ts';
import type { Service } from './service.ts';

function chatModel(service: Service, model: string, name: string): ChatKopek {
  const { baseURL, apiKey, namespace, ledger } = service;
  return new ChatKopek({ model, baseURL, apiKey, namespace, ledger, ledgerTags: { package: 'langchain', step: name } });
}

/** A chain that streams a summary of the document. */
export async function streamSummary(service: Service, document: SourceDocument): Promise<void> {
  const prompt = ChatPromptTemplate.fromMessages([
    ['system', 'Summarize the document in five sentences.'],
    ['human', '{text}'],
  ]);
  const chain = prompt.pipe(chatModel(service, service.models.summary, 'summary')).pipe(new StringOutputParser());
  for await (const text of await chain.stream({ text: document.text })) write(text);
  write('\n');
}

const factsSchema = z.object({
  title: z.string().describe('title of the document'),
  summary: z.string().describe('what it is about, in one or two sentences'),
  firstFigure: z.number().describe('the first figure that it names'),
});

/** A structured extraction: the answer is typed by the schema. */
export async function extractFacts(service: Service, document: SourceDocument): Promise<void> {
  const model = chatModel(service, service.models.extraction, 'extraction').withStructuredOutput(factsSchema, {
    name: 'facts',
  });
  const facts = await model.invoke([
    ['system', 'Extract the facts of the document.'],
    ['human', document.text],
  ]);
  step(`title: ${short(facts.title, 90)}`);
  step(`summary: ${short(facts.summary, 90)}`);
  step(`first figure: ${facts.firstFigure}`);
}

/** An agent that calls two tools on the document and answers from their results. */
export async function runAgent(service: Service, document: SourceDocument): Promise<void> {
  const searchDocument = tool(({ query }) => linesWith(document.text, query).join('\n') || 'nothing found', {
    name: 'search_document',
    description: 'Search the document for lines that hold a word',
    schema: z.object({ query: z.string().describe('one word') }),
  });
  const countDocumentWords = tool(() => `${countWords(document.text)} words`, {
    name: 'count_words',
    description: 'Count the words of the document',
    schema: z.object({}),
  });
  const agent = createAgent({
    model: chatModel(service, service.models.agent, 'agent'),
    tools: [searchDocument, countDocumentWords],
  });
  const updates = await agent.stream(
    {
      messages: [
        { role: 'user', content: 'Search the document for the word "model", count its words, and report both.' },
      ],
    },
    { streamMode: 'updates' },
  );
  for await (const update of updates) {
    for (const { messages } of Object.values(update as Record<string, { messages?: AgentMessage[] }>)) {
      for (const message of messages ?? []) tell(message);
    }
  }
}

interface AgentMessage {
  type: string;
  name?: string;
  text: string;
  tool_calls?: { name: string; args: unknown }[];
}

function tell(message: AgentMessage): void {
  for (const call of message.tool_calls ?? []) step(`calls ${call.name}(${JSON.stringify(call.args)})`);
  if (message.type === 'tool') step(`${message.name ?? 'tool'}: ${short(message.text, 70)}`);
  else if (message.text !== '') write(`${message.text.trim()}\n`);
}
