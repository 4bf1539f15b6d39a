import { formatCost, formatRub } from '@kopek/core';
import { type LedgerTotal } from '@kopek/ledger';
import type { Language } from '../../texts/texts.ts';

const DAY: Intl.DateTimeFormatOptions = { timeZone: 'UTC', day: 'numeric', month: 'long' };

/** Numbers and dates of the page, as its language writes them. */
export class Numbers {
  readonly language: Language;
  /** `22 ноября` */
  readonly day: (day: string) => string;
  /** `вс, 22 ноября` */
  readonly weekday: (day: string) => string;
  /** `22 нояб.` */
  readonly shortDay: (day: string) => string;
  /** The day of a moment, in the zone of the report: `22 нояб.` */
  readonly shortMoment: (atMs: number) => string;
  /** Day and time in the zone of the report. */
  readonly moment: (at: string | number) => string;
  readonly #count: Intl.NumberFormat;
  readonly #percent: Intl.NumberFormat;
  readonly #short: Intl.NumberFormat;
  readonly #fullDay: Intl.DateTimeFormat;
  readonly #month: Intl.DateTimeFormat;

  /** @param hasYears - days show their year, since the report covers more than one. */
  constructor(language: Language, timeZone: string, hasYears = false) {
    const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
      new Intl.DateTimeFormat(language, options);
    const dayAs = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
      const days = format({ ...DAY, ...options });
      return (day) => days.format(dateOf(day));
    };
    const momentAs = (options: Intl.DateTimeFormatOptions): ((at: string | number) => string) => {
      const moments = format({ ...options, timeZone });
      return (at) => moments.format(new Date(at));
    };
    this.language = language;
    this.#count = new Intl.NumberFormat(language);
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    this.#percent = new Intl.NumberFormat(language, { style: 'percent', ...digits });
    this.#short = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
    this.day = dayAs(hasYears ? { year: 'numeric' } : {});
    this.weekday = dayAs({ weekday: 'short' });
    this.shortDay = dayAs({ month: 'short' });
    this.shortMoment = momentAs({ day: 'numeric', month: 'short' });
    this.moment = momentAs({ dateStyle: 'medium', timeStyle: 'short' });
    this.#fullDay = format({ ...DAY, year: 'numeric' });
    this.#month = format({ timeZone: 'UTC', month: 'long', year: 'numeric' });
  }

  /** `1 234,5678 ₽`, all digits. */
  rub(value: string): string {
    return formatRub(value, { locale: this.language });
  }

  /** The same for a total: with `≥` or `≈`, or that it is not known. */
  cost(total: LedgerTotal): string {
    return formatCost(total, { locale: this.language });
  }

  /** `1 234,56<i>78</i>`: a bare amount, the digits after the kopeks set apart. They have room even where there are none. */
  cell(value: string): string {
    const text = this.rub(value).slice(0, -'\u00A0₽'.length);
    const end = Math.max(text.lastIndexOf(','), text.lastIndexOf('.')) + ',00'.length;
    return `${text.slice(0, end)}<i>${text.slice(end)}</i>`;
  }

  /** `0,000120`: a bare amount that was rounded to so many decimals. */
  rounded(value: string): string {
    const decimals = value.split('.')[1]?.length ?? 0;
    return new Intl.NumberFormat(this.language, { minimumFractionDigits: decimals }).format(value as `${number}`);
  }

  /** A number on an axis. */
  tick(value: number): string {
    return `${this.#short.format(value)}\u00A0₽`;
  }

  count(value: number | undefined): string {
    return value === undefined ? '–' : this.#count.format(value);
  }

  /** `12,3 %`; never rounded to nothing. */
  percent(share: number): string {
    if (share > 0 && share < 0.001) return `&lt;\u00A0${this.#percent.format(0.001)}`;
    return this.#percent.format(share);
  }

  /** `24 августа – 22 ноября 2026 г.` */
  range(first: string, last: string): string {
    return this.#fullDay.formatRange(dateOf(first), dateOf(last));
  }

  /** `ноябрь 2026 г.`, of `2026-11` or a day of it. */
  month(day: string): string {
    return this.#month.format(dateOf(`${day.slice(0, 7)}-01`));
  }
}

/** How many decimals an amount is written with. */
export function decimalsOf(value: string): number {
  return Math.min(Math.max(value.split('.')[1]?.length ?? 0, 2), 100);
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
