/** Adds to a map that keeps so many keys: beyond them the one that was added first is forgotten. */
export function keepLatest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.set(key, value);
  const [oldest] = map.size > most ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
}
