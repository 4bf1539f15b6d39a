import type { Http, HttpAnswer, HttpBody, HttpSettings } from './http.ts';

/**
 * HTTP over `fetch`: the `#http` of Bun, Deno, workers, edge runtimes and browsers, and of callers with an own `fetch`.
 */
export function createHttp(settings: HttpSettings): Http {
  return (request) => {
    const controller = new AbortController();
    const send = settings.fetch ?? globalThis.fetch;
    const open = async (): Promise<HttpAnswer> => {
      // fetch does not tell when the body leaves; a connection failure is recognised by its code afterwards
      request.onSent();
      const response = await send(request.url.href, {
        method: request.method,
        headers: request.headers,
        body: (request.body ?? null) as BodyInit | null,
        redirect: 'manual',
        signal: controller.signal,
      });
      const headers: Record<string, string> = {};
      response.headers.forEach((value, name) => {
        headers[name.toLowerCase()] = value;
      });
      // fetch has decoded the body already
      delete headers['content-encoding'];
      // a browser hides a manual redirect behind status 0
      const status = response.type === 'opaqueredirect' ? 302 : response.status;
      return { status, headers, body: new FetchBody(response) };
    };
    return { answer: open(), abort: () => controller.abort() };
  };
}

class FetchBody implements HttpBody {
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(response: Response) {
    this.#reader = response.body?.getReader();
  }

  async read(): Promise<Uint8Array[] | undefined> {
    if (!this.#reader) return undefined;
    const { done, value } = await this.#reader.read();
    return done ? undefined : [value];
  }
}
