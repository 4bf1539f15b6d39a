import type { KopekErrorInit, Phase } from '../errors/index.ts';

/** The setting of each timer, and the event that it waited for. */
const TIMERS: Partial<Record<Phase, { option: string; waited: string }>> = {
  headers: { option: 'timeout.headersMs', waited: 'no answer began' },
  idle: { option: 'timeout.idleMs', waited: 'not a byte arrived' },
  'data-idle': { option: 'timeout.dataIdleMs', waited: 'no data arrived' },
  'consumer-idle': { option: 'timeout.consumerIdleMs', waited: 'nobody read the answer' },
  total: { option: 'timeout.totalMs', waited: 'the call did not end' },
};

/** An answer that is larger than the caller allows. */
export function limitFailure(place: string, what: 'answer' | 'event', bytes: number): KopekErrorInit {
  const option = what === 'event' ? 'eventBytes' : 'responseBytes';
  return {
    code: 'response_too_large',
    message: `${place}: the ${what} is larger than ${bytes} bytes (transportLimits.${option}); its connection was closed`,
    phase: 'body',
    billing: 'unknown',
  };
}

/** A timer that expired. */
export function timeoutFailure(
  place: string,
  phase: Phase,
  ms: number,
  state: { sent: boolean; retryable: boolean },
): KopekErrorInit {
  const timer = TIMERS[phase];
  const waited = timer?.waited ?? 'nothing more arrived';
  return {
    code: 'timeout',
    name: 'TimeoutError',
    message: `${place} timed out: ${waited} within ${ms} ms${timer ? ` (${timer.option})` : ''}`,
    phase,
    billing: state.sent ? 'unknown' : 'none',
    retryable: state.retryable,
  };
}
