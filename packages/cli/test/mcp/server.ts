import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { programOf } from '../../../../vitest.program.ts';

const MAIN = await programOf(join(import.meta.dirname, '../../src/main.ts'));

/** How `kopek mcp` is started. */
export interface Start {
  /** Behind `kopek mcp`: the ledger, its scope. */
  words: readonly string[];
  env?: Record<string, string>;
  cwd?: string;
}

/** The program and the words of `kopek mcp`, in English unless they name a language. */
export function commandOf(words: readonly string[]): { command: string; args: string[] } {
  const language = words.includes('--lang') ? [] : ['--lang', 'en'];
  return { command: process.execPath, args: ['--conditions=@kopek/source', MAIN, 'mcp', ...words, ...language] };
}

/** An assistant that has started `kopek mcp`, as the SDK does. */
export class Assistant implements AsyncDisposable {
  readonly client: Client;

  private constructor(client: Client) {
    this.client = client;
  }

  static async start({ words, ...options }: Start): Promise<Assistant> {
    const client = new Client({ name: 'assistant', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ ...commandOf(words), ...options, stderr: 'inherit' }));
    return new Assistant(client);
  }

  /** What a tool says, each text; the first one is marked if it failed. */
  async ask(name: string, given: Record<string, unknown> = {}): Promise<{ isError: boolean; texts: string[] }> {
    const { isError = false, content } = await this.client.callTool({ name, arguments: given });
    return { isError, texts: content.map((part) => (part.type === 'text' ? part.text : part.type)) };
  }

  /** The document that a tool answers with. */
  async read(name: string, given: Record<string, unknown> = {}): Promise<unknown> {
    const { isError, texts } = await this.ask(name, given);
    if (isError) throw new Error(texts.join('\n'));
    return JSON.parse(texts[0] ?? '');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }
}
