import { BUDGET_EN } from './budget/en.ts';
import { BUDGET_RU } from './budget/ru.ts';
import { CHAT_EN } from './chat/en.ts';
import { CHAT_RU } from './chat/ru.ts';
import { DEV_EN } from './dev/en.ts';
import { DEV_RU } from './dev/ru.ts';
import { DOCTOR_EN } from './doctor/en.ts';
import { DOCTOR_RU } from './doctor/ru.ts';
import { COMMON_EN } from './en.ts';
import { LEDGER_EN } from './ledger/en.ts';
import { LEDGER_RU } from './ledger/ru.ts';
import { MISTAKES_RU } from './mistakes-ru.ts';
import { MISTAKES_EN, type Mistake } from './mistakes.ts';
import { REPORT_EN } from './report/en.ts';
import { REPORT_RU } from './report/ru.ts';
import { COMMON_RU } from './ru.ts';

/** Languages that the commands speak. */
export type Language = 'en' | 'ru';

/** Everything that the commands print: the English texts, key by key. A text that Russian lacks does not compile. */
export type Texts = typeof COMMON_EN & {
  budget: typeof BUDGET_EN;
  chat: typeof CHAT_EN;
  dev: typeof DEV_EN;
  doctor: typeof DOCTOR_EN;
  ledger: typeof LEDGER_EN;
  report: typeof REPORT_EN;
  /** What commander says about a wrong command line, and what to say instead. */
  mistakes: readonly Mistake[];
};

/** The texts of each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    ...COMMON_EN,
    budget: BUDGET_EN,
    chat: CHAT_EN,
    dev: DEV_EN,
    doctor: DOCTOR_EN,
    ledger: LEDGER_EN,
    report: REPORT_EN,
    mistakes: MISTAKES_EN,
  },
  ru: {
    ...COMMON_RU,
    budget: BUDGET_RU,
    chat: CHAT_RU,
    dev: DEV_RU,
    doctor: DOCTOR_RU,
    ledger: LEDGER_RU,
    report: REPORT_RU,
    mistakes: MISTAKES_RU,
  },
};
