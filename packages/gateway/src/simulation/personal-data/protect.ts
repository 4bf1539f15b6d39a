import { GatewayError } from '../../protocol/errors.ts';
import type { KeySettings } from '../../protocol/key-settings.ts';
import { detectPersonalData, mask } from './detect.ts';

/** Whether a text stays as it is: base64, and identifiers, without which a request would lose its meaning. */
export const isUntouched = (text: string, name: string): boolean => UNTOUCHED.has(name) || text.startsWith('data:');

const UNTOUCHED: ReadonlySet<string> = new Set([
  'name',
  'type',
  'role',
  'id',
  'tool_call_id',
  'data',
  '$ref',
  'required',
  'format',
]);

/** Replaces personal data in texts and counts it by type; words of the dictionary count as `dictionary`. */
export interface Protection {
  apply(text: string): string;
  counts(): Record<string, number>;
}

/**
 * Protection for one request (§5.4), or undefined when the key has none.
 *
 * `mask` replaces it before a model sees the text, and nothing is restored in the answer; `block` rejects the request.
 */
export function createProtection(settings: KeySettings['personalData']): Protection | undefined {
  if (settings === undefined || settings.mode === null) return undefined;
  const { mode, types = null, dictionary = [] } = settings;
  const found: Record<string, number> = {};
  const count = (type: string): void => void (found[type] = (found[type] ?? 0) + 1);
  const words = dictionary.map(({ word, replacement }) => ({ replacement, pattern: wholeWord(word) }));
  return {
    counts: () => found,
    apply(text) {
      const findings = detectPersonalData(text, types);
      for (const { type } of findings) count(type);
      let masked = mask(text, findings);
      for (const { pattern, replacement } of words) {
        masked = masked.replaceAll(pattern, () => {
          count('dictionary');
          return replacement;
        });
      }
      if (mode === 'block' && masked !== text) {
        throw new GatewayError(403, `The request holds personal data: ${Object.keys(found).join(', ')}`, {
          reason: 'personal_data',
          types: Object.keys(found),
        });
      }
      return masked;
    },
  };
}

/** The source of a pattern that matches a text literally. */
export const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const wholeWord = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${literal(word)}(?![\\p{L}\\d])`, 'giu');
