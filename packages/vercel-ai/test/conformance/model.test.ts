import { describeConformance } from '@kopek/conformance';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { modelSubject } from './model-subject.ts';
import { runsHere } from './recorded.ts';

// repeating is the work of the AI SDK: the cases with several attempts run through it
describeConformance(
  modelSubject,
  { afterAll, beforeAll, describe, test },
  { only: ({ group, expect: { attempts = 1 } }) => attempts === 1 && runsHere(group) },
);
