import type { KeyWarning } from '../key-warnings.ts';
import type { ChatTexts } from './chat/texts.ts';
import type { DevTexts } from './dev/texts.ts';
import type { DoctorTexts } from './doctor/texts.ts';
import type { LedgerTexts } from './ledger/texts.ts';
import type { Mistake } from './mistakes/mistake.ts';
import type { ReportTexts } from './report/texts.ts';

/** Languages that the commands speak. */
export type Language = 'en' | 'ru';

/** Everything that the commands say. A text that is missing in one language does not compile. */
export interface Texts {
  describeProgram: string;
  help: {
    version: string;
    option: string;
    command: string;
    /** Words of the help, by what commander calls them; what is not here stays. */
    words: Readonly<Record<string, string>>;
  };
  /** What commander says about a wrong command line. */
  mistakes: readonly Mistake[];
  describeCompletion: string;
  argumentShell: string;
  completionExamples: string;
  nextSteps: string;
  unknown: string;
  /** The store of the ledger cannot be asked. */
  ledgerDown: string;
  noSuchLedger: (file: string) => string;
  noSuchBook: (book: string, names: readonly string[]) => string;
  optionJson: string;
  optionLanguage: string;
  optionBaseUrl: string;
  optionNamespace: string;

  describeKey: string;
  optionKeyLedger: string;
  keyName: string;
  keyBudget: string;
  keyNoBudget: string;
  keyLeftOf: (left: string, whole: string) => string;
  keyReset: string;
  keyLimit: string;
  keyLimitUntil: (limit: string, moment: string) => string;
  keyBalance: string;
  keyBalanceUnknown: string;
  keyExpires: string;
  keyNeverExpires: string;
  keyModels: string;
  keyAllModels: string;
  keyNoModels: string;
  keyPersonalData: string;
  keyAllTypes: string;
  keyOff: string;
  keyWarnings: Record<KeyWarning, string>;

  describeAsk: string;
  askExamples: string;
  argumentQuestion: string;
  optionModel: string;
  optionFile: string;
  optionSystem: string;
  optionMaxTokens: string;
  optionMaxRub: string;
  optionEstimate: string;
  optionAskLedger: string;
  noQuestion: string;
  nothingPiped: (seconds: number) => string;
  unreadableFile: (path: string) => string;
  noEstimate: (model: string) => string;
  answered: (model: string, price: string) => string;
  brokenCost: (price: string) => string;
  stopped: string;
  cutShort: string;

  argumentLedger: string;
  optionBook: string;
  optionSince: string;
  optionUntil: string;
  optionTimeZone: string;

  report: ReportTexts;

  ledger: LedgerTexts;

  chat: ChatTexts;
  dev: DevTexts;
  doctor: DoctorTexts;
}
