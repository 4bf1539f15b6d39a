import { isGiven, readObject, readText } from '../wire/read.ts';

type Choice = Record<string, unknown>;

/** The choice with this index, or else the first. */
export function choiceAt(index: number, choices: readonly unknown[]): Choice | undefined {
  let first: Choice | undefined;
  for (const entry of choices) {
    const choice = readObject(entry);
    if (!choice) continue;
    if (indexOf(choice) === index) return choice;
    first ??= choice;
  }
  return first;
}

/** The index of a choice; 0 if it has none. */
function indexOf({ index }: Choice): number {
  return typeof index === 'number' ? index : 0;
}

/** The finish reason of a choice. Some proxies write the word `null` for none. */
export function finishReasonOf(choice: Choice): string | undefined {
  const reason = readText(choice.finish_reason);
  return reason === 'null' ? undefined : reason;
}

/** A choice, or a usage beside choices that are not read. */
export interface Piece {
  choice: Choice | undefined;
  hasUsage: boolean;
}

/**
 * Picks the choice to read out of the chunks of an answer: that of index 0, since the interface has no way to ask for more.
 * Pieces of another one that comes first are held: it is read if it ends before choice 0 begins.
 */
export class ChoicePicker {
  /** The index of the choice that is read; undefined before it is known. */
  index: number | undefined;
  #held: Piece[] = [];
  /** The choice that is held has ended, so it is the one to read. */
  hasEnded = false;

  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** @returns the choice to read now, or that it waits; undefined if another one is read. */
  pick(choices: readonly unknown[], hasUsage: boolean): Choice | 'waiting' | undefined {
    const choice = choiceAt(this.index ?? 0, choices);
    if (!choice) return undefined;
    const index = indexOf(choice);
    if (this.index !== undefined) return index === this.index ? choice : undefined;
    if (index === 0 || isGiven(choice.message)) {
      this.#held = [];
      this.index = index;
      return choice;
    }
    const [first] = this.#held;
    if (first?.choice && indexOf(first.choice) !== index) return undefined;
    this.#held.push({ choice, hasUsage });
    this.hasEnded = finishReasonOf(choice) !== undefined || isError(choice.error);
    return 'waiting';
  }

  /** Holds a usage that came behind pieces that are held. */
  holdUsage(): void {
    this.#held.push({ choice: undefined, hasUsage: true });
  }

  /** The pieces that are held, which are to be read now: choice 0 will not come any more. */
  release(): readonly Piece[] {
    const held = this.#held;
    this.#held = [];
    this.hasEnded = false;
    const first = held.find(({ choice }) => choice)?.choice;
    if (first) this.index ??= indexOf(first);
    return held;
  }
}

/** Whether an `error` says something: some services send an empty one with every answer. */
export function isError(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some(Boolean) : Boolean(value);
}
