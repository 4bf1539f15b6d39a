/** What a thrown value says, without the name of its class. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
