import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeConformance } from '../src/index.ts';
import { coreSubject } from './core-subject.ts';

describeConformance(coreSubject, { afterAll, beforeAll, describe, expect, test });
