import type { SharedV4ProviderOptions, SharedV4Warning } from '@ai-sdk/provider';

/** `providerOptions.kopek` on a message, on a part of one, and on a tool; some of it is our own metadata coming back. */
const KNOWN = {
  message: ['name', 'reasoningDetails'],
  part: ['detail', 'name', 'reasoningDetails', 'arguments', 'extra', 'transcript', 'entryId'],
  tool: [],
} as const;

/** Warns of options in places where the interface has none, so that no option is silently ignored. */
export function warnOfUnknownOptions(
  options: SharedV4ProviderOptions | undefined,
  where: keyof typeof KNOWN,
  warnings: SharedV4Warning[],
): void {
  if (options?.kopek === undefined) return;
  const known: readonly string[] = KNOWN[where];
  for (const name of Object.keys(options.kopek)) {
    if (known.includes(name)) continue;
    warnings.push({
      type: 'unsupported',
      feature: `providerOptions.kopek.${name.slice(0, 64)} on a ${where}`,
      details: 'If the interface has this option, it applies to whole requests: see providerOptions.kopek of the call.',
    });
  }
}
