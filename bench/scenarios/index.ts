import { charge } from './charge.ts';
import { image, invoke, key, start } from './requests.ts';
import type { Scenario } from './scenario.ts';
import { bundle, install } from './size.ts';
import { firstToken, floors, manyStreams, streamLength, streamShort, streamText, toolArguments } from './streams.ts';

/** All scenarios, in the order in which they run. */
export const SCENARIOS: Scenario[] = [
  streamText,
  floors,
  streamShort,
  toolArguments,
  streamLength,
  invoke,
  firstToken,
  key,
  image,
  manyStreams,
  start,
  charge,
  bundle,
  install,
];
