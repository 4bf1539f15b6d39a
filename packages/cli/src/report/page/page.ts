import type { ReportTexts } from '../../texts/report/texts.ts';
import type { Language } from '../../texts/texts.ts';
import type { Findings } from '../findings.ts';
export function pageOf(findings: Findings, options: { texts: ReportTexts; language: Language; title: string }): string {
  return `${findings.booksRub}${options.title}`;
}
