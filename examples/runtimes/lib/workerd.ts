/** The program as a Cloudflare Worker: the request contains the address of the service, the answer is the report. */
import { run, type Service } from './program.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    return Response.json(await run((await request.json()) as Service));
  },
};
