import { KopekError, describeError, type ErrorCode, type SpendLimitError } from '@kopek/vercel-ai';
import type { Language } from './texts.ts';

/** Whose limit is reached. */
export type LimitOf = 'conversation' | 'visitor' | 'everybody';

/** What went wrong, as the server sends it in the error text of a stream: nothing in it names a path or a status. */
export type Trouble =
  | { limit: LimitOf; maxRub: string; resetsAt?: string | undefined }
  /** `isLasting`: the same question would fail again. */
  | { sentence: string; isLasting: boolean };

/** What a visitor may know of an error. */
export function troubleOf(error: unknown, language: Language): Trouble {
  const known = findKopekError(error);
  if (known?.code === 'spend_limit') {
    const { reason, scope, maxRub, windowEndsAt } = known as SpendLimitError;
    const limit = scope.startsWith('run:') ? 'conversation' : scope.startsWith('tag:') ? 'visitor' : 'everybody';
    if (reason === 'exceeded') return { limit, maxRub: maxRub, resetsAt: windowEndsAt };
  }
  return {
    sentence: describeError(error, { locale: language }),
    isLasting: known !== undefined && LASTING.includes(known.code),
  };
}

/** What only a change of the question, of the app or of its account can mend. */
const LASTING: readonly ErrorCode[] = [
  'authentication',
  'configuration',
  'invalid_request',
  'not_found',
  'payment_required',
  'permission_denied',
];

/** The AI SDK wraps an error after its last retry. */
function findKopekError(error: unknown): KopekError | undefined {
  if (KopekError.isInstance(error)) return error;
  const { lastError, cause } = (error ?? {}) as { lastError?: unknown; cause?: unknown };
  const inner = lastError ?? cause;
  return inner === undefined ? undefined : findKopekError(inner);
}
