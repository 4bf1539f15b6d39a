/** Adds to a map with a maximum number of keys: beyond it, the oldest key is dropped. */
export function keepLatest<Value>(map: Map<string, Value>, key: string, value: Value, maxKeys: number): void {
  map.set(key, value);
  const [oldest] = map.size > maxKeys ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
}
