/** Suppresses the warning of Node 22 that SQLite is experimental, and no other warning. */
export function silenceSqliteWarning(): void {
  const emit = process.emitWarning.bind(process) as (...given: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    const text = typeof warning === 'string' ? warning : warning.message;
    if (!text.startsWith('SQLite is an experimental feature')) emit(warning, ...rest);
  };
}
