import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Charge, ChatRequest } from '@kopek/core';

/** The identity of a call. */
export interface KeyedCall {
  /** The prompt object of the AI SDK. */
  prompt: LanguageModelV4CallOptions['prompt'];
  request: ChatRequest;
  extraBody: Record<string, unknown> | undefined;
  streamed: boolean;
  /** `providerOptions.kopek.idempotencyKey`. */
  ownKey: string | undefined;
  /** The service bills a key once: `retry.idempotentBilling`. */
  isBilledOnce: boolean | undefined;
}

/** The AI SDK waits at most 60 s for a `Retry-After`, and a few seconds without one. */
const KEPT_MS = 90_000;
/** Number of failed streams remembered; beyond it, the oldest are dropped. */
const KEPT_STREAMS = 1000;

/** What a call has of the one that it repeats. */
export interface Repeat {
  /** Its `Idempotency-Key`; undefined for a new one: another answer under the old key would be the broken one again. */
  key?: string | undefined;
  /** What it has cost, with the attempts before it. */
  spent?: Charge | undefined;
}

interface FailedCall extends Repeat {
  fingerprint: Promise<string>;
  until: number;
}

/**
 * Assigns every call of a provider its `Idempotency-Key`; a retried call gets the key of the call that it repeats, and
 * what that one has cost.
 *
 * The AI SDK does not mark retries. `generateText` passes the same prompt object again; `streamText` creates everything
 * again, so there a retry is a stream of the same request soon after one that failed. What a failure has left is used once.
 */
export class IdempotencyKeys {
  readonly #byPrompt = new WeakMap<object, FailedCall>();
  readonly #streams = new Set<FailedCall>();

  /**
   * Returns the key of a call that is about to be sent, what the attempts before it have cost, and the part of that which
   * its own charge does not include (`earlier`): none under a key that is billed once.
   */
  async take(call: KeyedCall): Promise<Repeat & { key: string; earlier?: Charge | undefined }> {
    const mayRepeat = this.#byPrompt.has(call.prompt) || (call.streamed && this.#streams.size > 0);
    const repeated = mayRepeat ? await this.#takeRepeat(call) : undefined;
    const ownKey = call.ownKey && (await keyOfStep(call.ownKey, call));
    const { spent, key } = repeated ?? {};
    const earlier = call.isBilledOnce && key ? undefined : spent;
    // in lower case, and so in one piece, like those of the client
    return { spent, earlier, key: ownKey ?? key ?? globalThis.crypto.randomUUID().toLowerCase() };
  }

  /** Stores what the retry of a failed call needs. */
  leave(call: KeyedCall, repeat: Repeat): void {
    const failed: FailedCall = { ...repeat, fingerprint: fingerprintOf(call), until: Date.now() + KEPT_MS };
    this.#byPrompt.set(call.prompt, failed);
    if (call.streamed) this.#streams.add(failed);
    const [oldest] = this.#streams.size > KEPT_STREAMS ? this.#streams : [];
    if (oldest) this.#streams.delete(oldest);
  }

  async #takeRepeat(call: KeyedCall): Promise<Repeat | undefined> {
    const failed = this.#byPrompt.get(call.prompt);
    if (failed) {
      this.#byPrompt.delete(call.prompt);
      this.#streams.delete(failed);
      if ((await failed.fingerprint) === (await fingerprintOf(call))) return failed;
    }
    return call.streamed ? this.#takeStream(call) : undefined;
  }

  async #takeStream(call: KeyedCall): Promise<Repeat | undefined> {
    const wanted = await fingerprintOf(call);
    for (const failed of this.#streams) {
      const isOver = failed.until < Date.now();
      if (!isOver && (await failed.fingerprint) !== wanted) continue;
      // another call may have taken it meanwhile
      if (this.#streams.delete(failed) && !isOver) return failed;
    }
    return undefined;
  }
}

/**
 * Returns the caller's key for the first step of a loop, and a derived key for each later one.
 *
 * The AI SDK passes the same provider options to every step, but each step is another request, which a service would
 * reject, or answer with the text of the first. The key of a later step depends on its content, so a retry of the
 * step sends the same.
 */
async function keyOfStep(ownKey: string, call: KeyedCall): Promise<string> {
  // a key has at most 255 characters; what is cut off a long one is in the fingerprint
  return isLaterStep(call.prompt) ? `${ownKey.slice(0, 190)}-${await fingerprintOf(call)}` : ownKey;
}

/** Whether a prompt ends with tool results, not counting messages that `prepareStep` may have added. */
function isLaterStep(prompt: LanguageModelV4CallOptions['prompt']): boolean {
  return prompt.findLast(({ role }) => role === 'tool' || role === 'assistant')?.role === 'tool';
}

/** The SHA-256 of the content of a call, in 64 letters and digits: equal only for equal texts. */
async function fingerprintOf({ request, extraBody, streamed, ownKey }: KeyedCall): Promise<string> {
  let text: string;
  try {
    text = JSON.stringify([streamed, request, extraBody, ownKey]);
  } catch {
    // what JSON cannot carry is rejected before it is sent, and needs no key
    return '';
  }
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
