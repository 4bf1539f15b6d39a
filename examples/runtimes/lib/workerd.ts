/** The program as a worker of Cloudflare: the request says where the service is, the answer is the report. */
import { run, type Service } from './program.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    return Response.json(await run((await request.json()) as Service));
  },
};
