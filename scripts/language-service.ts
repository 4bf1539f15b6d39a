/** What an editor shows: the language server of TypeScript, asked as an editor asks it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageConnection,
} from 'vscode-jsonrpc/node';

/** One entry of the list that an editor opens. */
export interface Completion {
  label: string;
  /** Its declaration, on one line. */
  detail: string;
  /** The text of its comment, `''` without one. */
  documentation: string;
}

/** A complaint of the compiler, as the editor underlines it. */
export interface Diagnostic {
  code: number;
  message: string;
}

interface Item {
  label: string;
  detail?: string;
  documentation?: string | { value: string };
}

/** The language server over one folder. Files need not exist on disk. */
export class LanguageService {
  readonly #folder: string;
  readonly #server: ChildProcess;
  readonly #connection: MessageConnection;
  #version = 0;

  private constructor(folder: string, server: ChildProcess, connection: MessageConnection) {
    this.#folder = folder;
    this.#server = server;
    this.#connection = connection;
  }

  /** @param typescript - folder of the package, 7 or later. */
  static async start(folder: string, typescript: string): Promise<LanguageService> {
    const server = spawn(process.execPath, [join(typescript, 'lib/tsc.js'), '--lsp', '--stdio'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const connection = createMessageConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    // the server asks for settings and registers for changes; it does not need an answer
    connection.onRequest((method, params: unknown) =>
      method === 'workspace/configuration' ? (params as { items: unknown[] }).items.map(() => null) : null,
    );
    connection.listen();
    const uri = pathToFileURL(folder).href;
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'project' }],
      capabilities: {
        textDocument: {
          hover: { contentFormat: ['markdown'] },
          completion: {
            completionItem: {
              documentationFormat: ['plaintext'],
              resolveSupport: { properties: ['documentation', 'detail'] },
            },
          },
        },
      },
    });
    await connection.sendNotification('initialized', {});
    return new LanguageService(folder, server, connection);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#connection.sendRequest('shutdown').catch(() => {});
    this.#connection.dispose();
    this.#server.kill();
  }

  /** What the list offers at the place that `|` marks, with the comment of each entry. */
  async completions(code: string): Promise<Completion[]> {
    const { at } = await this.#open(code);
    const found = await this.#connection.sendRequest<{ items: Item[] } | Item[] | null>('textDocument/completion', at);
    const items = Array.isArray(found) ? found : (found?.items ?? []);
    return Promise.all(
      items.map(async (item) => {
        const { detail = '', documentation = '' } = await this.#connection.sendRequest<Item>(
          'completionItem/resolve',
          item,
        );
        const text = typeof documentation === 'string' ? documentation : documentation.value;
        return { label: item.label.replace(/\?$/, ''), detail: detail.replaceAll(/\s+/g, ' '), documentation: text };
      }),
    );
  }

  /** The text that shows below the declaration when the pointer rests on the place that `|` marks. */
  async hover(code: string): Promise<string> {
    const { at } = await this.#open(code);
    const found = await this.#connection.sendRequest<{ contents: string | { value: string } } | null>(
      'textDocument/hover',
      at,
    );
    if (!found) return '';
    const text = typeof found.contents === 'string' ? found.contents : found.contents.value;
    return text.replace(/^\s*```[^]*?```/, '').trim();
  }

  /** What is underlined as an error in a file. */
  async diagnostics(code: string): Promise<Diagnostic[]> {
    const { at } = await this.#open(`${code}|`);
    const { items } = await this.#connection.sendRequest<{ items: (Diagnostic & { severity: number })[] }>(
      'textDocument/diagnostic',
      { textDocument: at.textDocument },
    );
    return items.filter(({ severity }) => severity === 1);
  }

  async #open(code: string): Promise<{ at: { textDocument: { uri: string }; position: object } }> {
    const place = code.indexOf('|');
    const [before, after] = [code.slice(0, place), code.slice(place + 1)];
    const lines = before.split('\n');
    const uri = pathToFileURL(join(this.#folder, `asked-${++this.#version}.ts`)).href;
    await this.#connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'typescript', version: 1, text: before + after },
    });
    const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    return { at: { textDocument: { uri }, position } };
  }
}
