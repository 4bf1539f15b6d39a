import { describeConformance } from '@kopek/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdkSubject } from './sdk-subject.ts';

describeConformance(sdkSubject, { afterAll, beforeAll, describe, expect, test });
