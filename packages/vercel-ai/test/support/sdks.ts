import * as seven from 'ai';
import * as six from 'ai-6';
import * as oldestSix from 'ai-6-oldest';
import * as of7 from '@kopek/vercel-ai';
import * as of6 from '@kopek/vercel-ai/v6';

/** AI SDK 6 in its oldest and its newest version: what tests use of them is the same. */
export const SIXES: readonly (readonly [string, typeof six])[] = [
  ['6.0.0', oldestSix as unknown as typeof six],
  ['6.0.326', six],
];

/** A version of the AI SDK and the entry of the package for it. Tests use what has one name in all versions. */
export interface Sdk {
  sdk: typeof seven & typeof six;
  kopek: typeof of7;
}

export const SDKS: readonly (readonly [string, Sdk])[] = [
  ['7', { sdk: seven, kopek: of7 } as unknown as Sdk],
  ...SIXES.map(([version, sdk]) => [version, { sdk, kopek: of6 } as unknown as Sdk] as const),
];
