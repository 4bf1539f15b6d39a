/** Remembers scopes by hash, in a million bits: a few other scopes share a bit, and memory stays bounded. */
export class ForgottenScopes {
  #places: Uint8Array | undefined;

  add(scope: string): void {
    this.#places ??= new Uint8Array(PLACES / 8);
    const place = placeOf(scope);
    this.#places[place >> 3] = (this.#places[place >> 3] ?? 0) | (1 << (place & 7));
  }

  has(scope: string): boolean {
    const place = placeOf(scope);
    return ((this.#places?.[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
  }
}

const PLACES = 2 ** 20;

function placeOf(scope: string): number {
  let hash = 0;
  for (let at = 0; at < scope.length; at += 1) hash = Math.imul(hash, 31) + scope.charCodeAt(at);
  return hash & (PLACES - 1);
}
