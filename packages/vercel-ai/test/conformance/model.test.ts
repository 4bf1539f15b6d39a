import { describeConformance } from '@kopek/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelSubject } from './model-subject.ts';

// repeating is the work of the AI SDK: the cases with several attempts run through it
describeConformance(
  modelSubject,
  { afterAll, beforeAll, describe, expect, test },
  { only: ({ expect: { attempts = 1 } }) => attempts === 1 },
);
