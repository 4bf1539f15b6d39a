import type { Trouble } from '../lib/trouble.ts';
import { useTexts } from './use-texts.ts';

/** Why there is no answer, and what to do. Undefined: the server could not be asked, or somebody else answered. */
export function TroubleBox({ trouble }: { trouble: Pick<Trouble, 'sentence'> | undefined }) {
  const texts = useTexts();
  return (
    <p
      className="rounded-xl border border-destructive/40 bg-destructive/8 px-4 py-2.5 text-sm text-destructive"
      role="alert"
      data-testid="trouble"
    >
      {trouble?.sentence ?? texts.unreachable}
    </p>
  );
}

/** The error of the server; undefined for anything else: texts of browsers, pages of proxies. */
export function readTrouble(text: string): Trouble | undefined {
  try {
    const trouble = JSON.parse(text) as Partial<Trouble> | null;
    return trouble?.sentence === undefined ? undefined : (trouble as Trouble);
  } catch {
    return undefined;
  }
}
