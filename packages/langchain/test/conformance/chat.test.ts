import { describeConformance } from '@kopek/conformance';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { chatSubject } from './subjects.ts';

describeConformance(chatSubject, { afterAll, beforeAll, describe, test });
