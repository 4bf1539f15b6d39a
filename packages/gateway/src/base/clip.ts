/** The beginning of a text: names and messages go into logs and rejections, and clients choose how long they are. */
export function clip(text: string, characters = 200): string {
  return text.length <= characters ? text : `${text.slice(0, characters)}…`;
}
