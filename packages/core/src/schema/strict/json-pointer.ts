/** Adds a step to a JSON pointer in a URI fragment: `#/properties` + `a/b` → `#/properties/a~1b`. */
export function pointerTo(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** What a pointer such as `#/properties/a` leads to; undefined when there is nothing. */
export function resolvePointer(root: unknown, pointer: string): unknown {
  if (pointer === '#') return root;
  if (!pointer.startsWith('#/')) return undefined;
  let found: unknown = root;
  for (const step of pointer.slice(2).split('/')) {
    const key = decodeStep(step);
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as { [key: string]: unknown })[key];
  }
  return found;
}

/** Last step of a pointer, as a name. */
export function lastStep(pointer: string): string {
  return decodeStep(pointer.slice(pointer.lastIndexOf('/') + 1));
}

function decodeStep(step: string): string {
  let text = step;
  try {
    text = decodeURIComponent(step);
  } catch {
    // a percent sign that does not begin an escape is a plain character
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A name for a definition that is not taken yet, from what a pointer calls it. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted.replaceAll(/[^A-Za-z0-9_-]/g, '_') || 'schema';
  let name = plain;
  for (let count = 2; taken.has(name); count++) name = `${plain}${count}`;
  return name;
}
