import { afterEach, expect } from 'vitest';
import { startGateway, type Gateway, type GatewayOptions } from '../src/index.ts';

/**
 * Gateways that are stopped after each test, their books balanced and without a bug.
 *
 * @param defaults - options of all of them.
 */
export function useGateways(defaults: GatewayOptions = {}): (options?: GatewayOptions) => Promise<Gateway> {
  const started: Gateway[] = [];
  afterEach(async () => {
    for (const gateway of started.splice(0)) {
      expect(gateway.bugs()).toEqual([]);
      expect(gateway.audit().balanced).toBe(true);
      await gateway.close();
    }
  });
  return async (options) => {
    const gateway = await startGateway({ ...defaults, ...options });
    started.push(gateway);
    return gateway;
  };
}

/** A Wednesday; the clock moves only when a test moves it. */
export const STILL: GatewayOptions = { startAt: '2026-11-18T10:00:00Z', clockStopped: true };
