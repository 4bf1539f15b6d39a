import { describeConformance } from '@kopek/conformance';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { eventsSubject } from './subjects.ts';

describeConformance(
  eventsSubject,
  { afterAll, beforeAll, describe, test },
  // native events always stream, so there is no request without `stream: true` to look at
  { only: ({ expect: wanted }) => wanted.request === undefined, onTop: true },
);
