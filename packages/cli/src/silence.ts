/** Keeps quiet about SQLite being new in Node 22, and about nothing else. Call it before `node:sqlite` is loaded. */
export function silenceSqliteWarning(): void {
  const emit = process.emitWarning.bind(process) as (...given: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    const text = typeof warning === 'string' ? warning : warning.message;
    if (!text.startsWith('SQLite is an experimental feature')) emit(warning, ...rest);
  };
}
