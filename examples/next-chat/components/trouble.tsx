import { formatRub } from '@kopek/vercel-ai';
import type { Trouble } from '../lib/trouble.ts';
import { useTexts } from './use-texts.ts';

/** Why there is no answer, and what to do. Undefined: the server could not be asked, or somebody else answered. */
export function TroubleBox({ trouble }: { trouble: Trouble | undefined }) {
  const texts = useTexts();
  return (
    <p
      className="rounded-xl border border-destructive/40 bg-destructive/8 px-4 py-2.5 text-sm text-destructive"
      role="alert"
      data-testid="trouble"
    >
      {sentenceFor(trouble, texts)}
    </p>
  );
}

function sentenceFor(trouble: Trouble | undefined, texts: ReturnType<typeof useTexts>): string {
  if (trouble === undefined) return texts.unreachable;
  if ('sentence' in trouble) return trouble.sentence;
  const { limit, maxRub, resetsAt } = trouble;
  const reached = texts.limitReached[limit](formatRub(maxRub, { locale: texts.locale }));
  if (resetsAt === undefined) return reached;
  const when = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return `${reached} ${texts.resetsAt(when.format(new Date(resetsAt)))}`;
}

/** Whether asking again cannot help. */
export function isLasting(trouble: Trouble | undefined): boolean {
  return trouble !== undefined && ('limit' in trouble || trouble.isLasting);
}

/** The error of the server; undefined for anything else: texts of browsers, pages of proxies. */
export function readTrouble(text: string): Trouble | undefined {
  try {
    const trouble = JSON.parse(text) as Partial<Record<'limit' | 'sentence', unknown>> | null;
    return trouble?.limit !== undefined || trouble?.sentence !== undefined ? (trouble as Trouble) : undefined;
  } catch {
    return undefined;
  }
}
