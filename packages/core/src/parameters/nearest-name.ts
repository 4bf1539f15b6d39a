/**
 * Finds the name that somebody probably meant.
 *
 * Spelling with `_` or `-` and upper case do not count as differences, so `top_p` finds `topP`.
 *
 * @param name - what was written; at most its first 64 characters are compared.
 * @param candidates - the names that exist.
 * @returns the closest one, or undefined when none is close: more than a third of the letters differ.
 */
export function nearestName<Name extends string>(name: string, candidates: readonly Name[]): Name | undefined {
  const written = plainLetters(name.slice(0, 64));
  let nearest: Name | undefined;
  let smallest = Math.floor(written.length / 3) + 1;
  for (const candidate of candidates) {
    const known = plainLetters(candidate);
    // letters that changed places are less than a wrong one
    const distance = sorted(written) === sorted(known) ? 0.5 : editDistance(written, known, smallest);
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

/** Levenshtein distance by single rows; returns `limit` as soon as the words are known to be that far apart. */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit;
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return Math.min(limit, previous[right.length] ?? limit);
}
