import { DOCTOR_ROWS_EN } from './rows-en.ts';
import type { DoctorTexts } from './texts.ts';

/** English. */
export const DOCTOR_EN: DoctorTexts = {
  describe: 'does this service speak the interface? Asks before it spends',
  optionMaxRub: 'spend no more than this, rubles',
  optionYes: 'make the small calls that cost money, without asking',
  examples: `Examples:
  kopek doctor
  kopek doctor --yes --max-rub 1 --json > report.json`,
  ask: (calls: number, maxRub: string) => `Make up to ${calls} small calls, for ${maxRub} ₽ at most? [y/N] `,
  progress: (done: number, calls: number) => `${done} of ${calls} calls …`,
  spent: (price: string) => `Spent: ${price}`,
  dryRun: (calls: number, maxRub: string) =>
    `Nothing was spent. With --yes it makes at most ${calls} small calls, for ${maxRub} ₽ at most, and tells what answers look like.`,
  notTold: (rows: string) => `Could not tell: ${rows}`,
  groups: {
    way: 'The way to the service',
    key: 'The key',
    whole: 'Whole answers',
    stream: 'Streams',
    reasoning: 'Reasoning',
    tools: 'Tools and JSON',
    requests: 'Requests',
    errors: 'Errors',
    answers: 'All answers',
    limits: 'Money and limits',
  },
  rows: DOCTOR_ROWS_EN,
  details: {},
  units: { ms: 'ms', s: 's', KiB: 'KiB' },
};
