import { describeConformance } from '@kopek/conformance';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { runsThroughSdk, sdkSubject } from './sdk-subject.ts';

describeConformance(sdkSubject, { afterAll, beforeAll, describe, test }, { only: runsThroughSdk, onTop: true });
