import { formatCost, formatRub } from '@kopek/core';
import type { LedgerTotal } from '@kopek/ledger';
import type { Language } from '../../texts/texts.ts';

/** Writes a moment: ms since 1970, ISO 8601, or a day, which begins at midnight UTC. */
type Clock = (at: string | number) => string;

/** The day comes before the month, as in the sentences. */
const DATES = { en: 'en-GB', ru: 'ru' } as const;

/** Numbers and dates of the page, as its language writes them. */
export class Numbers {
  readonly language: Language;
  /** `22 ноября` */
  readonly day: Clock;
  /** `вс, 22 ноября` */
  readonly weekday: Clock;
  /** `22 нояб.` */
  readonly shortDay: Clock;
  /** The day of a moment, in the zone of the report: `22 нояб.` */
  readonly shortMoment: Clock;
  /** Day and time in the zone of the report. */
  readonly moment: Clock;
  /** `ноябрь 2026 г.`, of a month or a day of it. */
  readonly month: Clock;
  /** `1 234,5678 ₽`, all digits. */
  readonly rub = (amount: string): string => formatRub(amount, { locale: this.language });
  /** The same for a total: with `≥` or `≈`, or that it is not known. */
  readonly cost = (total: LedgerTotal): string => formatCost(total, { locale: this.language });
  readonly count: (value: number) => string;
  /** A number on an axis. */
  readonly tick: (value: number) => string;
  readonly #percent: Intl.NumberFormat;

  /** @param hasYears - days show their year, since the report covers more than one. */
  constructor(language: Language, timeZone: string, hasYears = false) {
    const clock = (options: Intl.DateTimeFormatOptions): Clock => {
      const format = new Intl.DateTimeFormat(DATES[language], { timeZone: 'UTC', ...options });
      return (at) => format.format(new Date(at));
    };
    this.language = language;
    this.day = clock({ day: 'numeric', month: 'long', ...(hasYears ? { year: 'numeric' } : {}) });
    this.weekday = clock({ day: 'numeric', month: 'long', weekday: 'short' });
    this.shortDay = clock({ day: 'numeric', month: 'short' });
    this.shortMoment = clock({ day: 'numeric', month: 'short', timeZone });
    this.moment = clock({ dateStyle: 'medium', timeStyle: 'short', timeZone });
    this.month = clock({ month: 'long', year: 'numeric' });
    const whole = new Intl.NumberFormat(language);
    this.count = (value) => whole.format(value);
    const short = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
    this.tick = (value) => `${short.format(value)}\u00A0₽`;
    this.#percent = new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
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

  /** `12,3 %`; never rounded to nothing. */
  percent(share: number): string {
    if (share > 0 && share < 0.001) return `&lt;\u00A0${this.#percent.format(0.001)}`;
    return this.#percent.format(share);
  }

  /** `24 августа – 22 ноября 2026 г.` */
  range(first: string, last: string): string {
    const format = new Intl.DateTimeFormat(DATES[this.language], { dateStyle: 'long', timeZone: 'UTC' });
    return format.formatRange(new Date(first), new Date(last));
  }
}
