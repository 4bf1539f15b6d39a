/** Makes an entry the newest one, and forgets the oldest when there are more than `most`. */
export function putLast<Value>(entries: Map<string, Value>, name: string, value: Value, most: number): void {
  entries.delete(name);
  entries.set(name, value);
  const [oldest] = entries.size > most ? entries.keys() : [];
  if (oldest !== undefined) entries.delete(oldest);
}
