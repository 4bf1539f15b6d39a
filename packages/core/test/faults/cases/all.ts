import type { FaultCase } from '../fault-case.ts';
import { bodyCases } from './bodies.ts';
import { connectionCases } from './connection.ts';
import { framingCases } from './framing.ts';
import { redirectCases } from './redirects.ts';
import { statusCases } from './statuses.ts';
import { timeCases } from './time.ts';

/** Every row of every fault table. */
export const faultTables: Record<string, FaultCase[]> = {
  connection: connectionCases,
  redirects: redirectCases,
  time: timeCases,
  framing: framingCases,
  bodies: bodyCases,
  statuses: statusCases,
};
