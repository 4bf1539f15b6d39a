import { runChecks, type SmokeTarget } from './checks.ts';

// A worker that checks itself: POST it a target, and it answers with what failed.
export default {
  async fetch(request: Request): Promise<Response> {
    return Response.json(await runChecks((await request.json()) as SmokeTarget));
  },
};
