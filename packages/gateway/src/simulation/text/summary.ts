import { sentencesOf, stemsOf } from './words.ts';

/** Only the beginning of a very long text is read, to bound the time. */
const MAX_CHARACTERS = 400_000;

/**
 * Summarises by selection: the sentences whose words are most frequent in the text, in their original order.
 *
 * @param focus - words that carry more weight, for instance those of a question.
 */
export function summarise(text: string, sentences = 3, focus = ''): string {
  const all = sentencesOf(text.slice(0, MAX_CHARACTERS)).filter((sentence) => /\p{L}{2}/u.test(sentence));
  if (all.length <= sentences) return all.join(' ');
  const stems = all.map((sentence) => new Set(stemsOf(sentence)));
  const frequency = new Map<string, number>();
  for (const set of stems) for (const stem of set) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const wanted = new Set(stemsOf(focus));
  const scores = stems.map((set, index) => {
    let score = 0;
    for (const stem of set) score += (frequency.get(stem) ?? 0) + (wanted.has(stem) ? 3 * all.length : 0);
    // otherwise long sentences always win; tables and code lose
    return score / (set.size + 6) + (index === 0 ? 0.1 : 0) - (/[|`]/.test(all[index] ?? '') ? 1e3 : 0);
  });
  const best = scores
    .map((score, index) => ({ score, index }))
    .sort((left, right) => right.score - left.score || left.index - right.index)
    .slice(0, sentences)
    .map(({ index }) => index)
    .sort((left, right) => left - right);
  return best.map((index) => all[index]).join(' ');
}

const COUNT_WORDS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  двух: 2,
  трёх: 3,
  трех: 3,
  двумя: 2,
  тремя: 3,
  одним: 1,
  одном: 1,
  пяти: 5,
  четырьмя: 4,
  четырёх: 4,
};

/** Number of sentences that an instruction asks for, if any ("in two sentences", "в 3 предложениях"). */
export function wantedSentences(instruction: string): number | undefined {
  const match = /([\p{L}\d]+)\s+(?:short\s+)?(?:sentence|предложени|фраз)/iu.exec(instruction);
  if (match?.[1] === undefined) return undefined;
  const count = COUNT_WORDS[match[1].toLowerCase()] ?? Number(match[1]);
  return Number.isInteger(count) && count > 0 ? Math.min(count, 50) : undefined;
}

/** Splits a message into the instruction and the text that it is about. */
export function splitInstruction(text: string): { instruction: string; material: string } {
  const cut = /^([^\n]{1,300}?[:.]?)\s*\n+([\s\S]+)$/.exec(text) ?? /^([^:\n]{1,120}:)\s+([\s\S]+)$/.exec(text);
  const instruction = cut?.[1] ?? '';
  if (
    cut?.[2] === undefined ||
    !/summar|sentence|shorten|text|кратк|перескаж|предложени|изложи|тезис|текст/i.test(instruction)
  ) {
    return { instruction: '', material: text };
  }
  return { instruction, material: cut[2] };
}
