// what the documents use of Next.js, which is too large to install for them; `first-answer` compiles them with Next.js itself
declare module 'next/server' {
  export interface NextRequest extends Request {
    nextUrl: URL;
  }
  export class NextResponse extends Response {
    static next(): NextResponse;
    cookies: { set(name: string, value: string, options: { [option: string]: string | number | boolean }): void };
  }
  export function after(work: () => Promise<unknown>): void;
}
