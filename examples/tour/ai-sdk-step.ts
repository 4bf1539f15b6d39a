import { createKopek } from '@kopek/vercel-ai';
import { isStepCount, streamText, tool } from 'ai';
import { z } from 'zod';
import { countWords, headings, type SourceDocument } from './document.ts';
import { short, step, write } from './output.ts';
import type { Service } from './service.ts';

/** `streamText` with a tool loop. */
export async function streamToolLoop(service: Service, document: SourceDocument): Promise<void> {
  const { baseURL, apiKey, namespace, ledger } = service;
  const kopek = createKopek({ baseURL, apiKey, namespace, ledger });
  const result = streamText({
    model: kopek(service.models.tools, { tags: { package: 'vercel-ai', step: 'streamText' } }),
    prompt: 'List the headings of the document, count its words, and tell me both.',
    tools: {
      list_headings: tool({
        description: 'List the headings of the document',
        inputSchema: z.object({}),
        execute: () => headings(document.text).join('; '),
      }),
      count_words: tool({
        description: 'Count the words of the document',
        inputSchema: z.object({}),
        execute: () => `${countWords(document.text)} words`,
      }),
    },
    stopWhen: isStepCount(5),
    // the stream below reports errors; without this the SDK prints them as well
    onError: () => {},
  });
  for await (const part of result.stream) {
    if (part.type === 'text-delta') write(part.text);
    else if (part.type === 'tool-call') step(`calls ${part.toolName}(${JSON.stringify(part.input)})`);
    else if (part.type === 'tool-result') step(`${part.toolName}: ${short(String(part.output), 70)}`);
    else if (part.type === 'error') throw part.error;
  }
  write('\n');
}
