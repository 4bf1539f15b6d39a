import { describeConformance } from '@kopek/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatSubject } from './subjects.ts';

describeConformance(chatSubject, { afterAll, beforeAll, describe, expect, test });
