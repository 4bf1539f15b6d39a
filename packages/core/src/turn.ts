/** Runs a task after everything that this turn of the event loop has woken had its chance to run. */
export function afterThisTurn(task: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(task);
  else setTimeout(task, 0);
}
