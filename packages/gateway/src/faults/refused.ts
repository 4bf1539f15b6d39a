import type { Fault } from './fault.ts';

/** Thrown when a named fault answers instead of a model. A fallback model may still serve the request. */
export class RefusedByFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`fault ${fault.name}`);
    this.name = 'RefusedByFault';
    this.fault = fault;
  }
}
