import { afterAll, beforeAll, describe, test } from 'vitest';
import { describeConformance } from '../src/index.ts';
import { coreSubject } from './core-subject.ts';

const api = { afterAll, beforeAll, describe, test };

describeConformance(coreSubject('core'), api);

// the same answers without the shortcuts: every event parsed in full, every delta told by itself
describeConformance(coreSubject('core, without shortcuts', { includeRaw: true, coalesce: false }), api, {
  only: ({ request_kind: kind }) => kind === 'stream',
  overHttp: false,
});
