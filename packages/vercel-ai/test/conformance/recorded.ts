const isEdge = 'EdgeRuntime' in globalThis;
/** Groups of answers as services sent them. */
const RECORDED: readonly string[] = ['framing', 'delta-usage', 'tools', 'errors', 'beyond-interface'];

/**
 * Whether a group of cases runs in this runtime: on Node all of them, in an edge runtime the recorded answers.
 *
 * The reading of answers is the same code in both; streams, requests and errors of the runtime are not.
 */
export function runsHere(group: string): boolean {
  return !isEdge || RECORDED.includes(group);
}
