/** Runs a task after whoever waits for something in this turn of the event loop had the chance to go on. */
export function afterThisTurn(task: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(task);
  else setTimeout(task, 0);
}
