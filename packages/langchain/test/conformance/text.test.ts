import { describeConformance } from '@kopek/conformance';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { textSubject } from './subjects.ts';

describeConformance(
  textSubject,
  { afterAll, beforeAll, describe, test },
  {
    onTop: true,
    // a text model has no calls, thoughts or sound to show, and asks for none
    only: ({ method, request, expect: wanted }) =>
      method === 'POST' &&
      request === undefined &&
      !('tool_calls' in wanted || 'invalid_tool_calls' in wanted || 'reasoning' in wanted) &&
      !('reasoning_details' in wanted || 'audio' in wanted),
  },
);
