/** Rules in the order in which they were added, each for a number of uses; without `times`, for any number. */
export class Rules<Rule extends { times?: number }> {
  #live: { rule: Rule; seen: number; done: number }[] = [];

  constructor(rules: readonly Rule[] = []) {
    this.add(...rules);
  }

  /** Adds copies: whoever gave them may go on to use them. */
  add(...rules: readonly Rule[]): void {
    for (const rule of rules) this.#live.push({ rule: structuredClone(rule), seen: 0, done: 0 });
  }

  remove(goes: (rule: Rule) => boolean): void {
    this.#live = this.#live.filter(({ rule }) => !goes(rule));
  }

  /** The rules that can still apply, and how often each has been applied. */
  list(): readonly { rule: Rule; done: number }[] {
    return this.#live;
  }

  /** Whether a rule fits; counts nothing. */
  has(fits: (rule: Rule) => boolean): boolean {
    return this.#live.some(({ rule }) => fits(rule));
  }

  /**
   * The first rule that fits and applies; it counts as used.
   *
   * @param applies - gets the number of requests that the rule fitted before.
   */
  take(fits: (rule: Rule) => boolean, applies: (rule: Rule, seen: number) => boolean = () => true): Rule | undefined {
    for (const entry of this.#live) {
      const { rule } = entry;
      if (!fits(rule)) continue;
      entry.seen += 1;
      if (!applies(rule, entry.seen - 1)) continue;
      entry.done += 1;
      // those that are used up are forgotten: scripts may be long
      if (entry.done >= (rule.times ?? Infinity)) this.#live = this.#live.filter((other) => other !== entry);
      return rule;
    }
    return undefined;
  }
}
