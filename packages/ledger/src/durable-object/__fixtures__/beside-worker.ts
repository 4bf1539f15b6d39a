/** A second Worker, which is bound to the ledgers of the first. */
import { callFor, type Bindings } from './calls.ts';

export default {
  fetch: (request: Request, environment: Bindings): Promise<Response> => callFor(request, environment),
};
