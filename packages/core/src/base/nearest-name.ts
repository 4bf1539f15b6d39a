/**
 * Finds the name that was probably meant.
 *
 * Spelling with `_` or `-` and upper case do not count as differences, so `top_p` finds `topP`.
 *
 * @param name - the written name; at most its first 64 characters are compared.
 * @param candidates - the existing names.
 * @param maxDistance - the number of letters that may differ. Default: a third of them.
 * @returns the closest one, or undefined if none is close.
 */
export function nearestName<Name extends string>(
  name: string,
  candidates: readonly Name[],
  maxDistance?: number,
): Name | undefined {
  const written = plainLetters(name.slice(0, 64));
  const letters = sorted(written);
  let nearest: Name | undefined;
  let smallest = (maxDistance ?? Math.floor(written.length / 3)) + 1;
  for (const candidate of candidates) {
    const known = plainLetters(candidate);
    // no name is closer than the lengths: most end here
    if (Math.abs(written.length - known.length) >= smallest) continue;
    // letters that changed places are less than a wrong one
    const distance = letters === sorted(known) ? 0.5 : editDistance(written, known);
    if (distance < smallest) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

function plainLetters(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

function sorted(letters: string): string {
  return letters.split('').sort().join('');
}

/** Levenshtein distance, with one row at a time. */
function editDistance(left: string, right: string): number {
  let row = Array.from(` ${right}`, (_, column) => column);
  for (const letter of left) {
    let before = 0;
    let diagonal = 0;
    row = row.map((above, column) => {
      const replaced = diagonal + Number(letter !== right[column - 1]);
      before = 1 + Math.min(above, column === 0 ? above : Math.min(before, replaced - 1));
      diagonal = above;
      return before;
    });
  }
  return row.at(-1) ?? 0;
}
