import { describeConformance } from '@kopek/conformance';
import { generateText, streamText } from 'ai-6';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createKopek } from '../src/v6.ts';
import { runsThroughSdk, subjectOf, type Sdk } from './conformance/sdk-subject.ts';

// the same calls; what differs in the types of the two versions is not looked at
const sdk = { createKopek, generateText, streamText } as unknown as Sdk;

describeConformance(
  subjectOf('vercel-ai/v6 through AI SDK 6', sdk),
  { afterAll, beforeAll, describe, test },
  { only: runsThroughSdk, onTop: true },
);
