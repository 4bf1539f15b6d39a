import { roomsOf, placeOf, type Room } from './rooms.ts';

/** The page that explains the house. */
export const ARCHITECTURE = 'docs/architecture.md';

/** The page with a fresh table after each `<!-- rooms of core: begin -->`. */
export function withTables(page: string): string {
  return page.replaceAll(
    /(<!-- rooms of ([\w-]+): begin -->\n)[^]*?(<!-- rooms of \2: end -->)/g,
    (_, begin: string, folder: string, end: string) => {
      const rows = roomsOf(folder).map((room) => {
        const uses = room.uses.map((name) => `\`${name}\``).join(', ') || 'nothing';
        return `| ${layerOf(room)} | \`${placeOf(room.room).path}\` | ${room.purpose} | ${uses} |`;
      });
      return `${begin}\n| layer | room | purpose | imports |\n|---|---|---|---|\n${rows.join('\n')}\n\n${end}`;
    },
  );
}

/** The layer of a room in its package: 1 for one that imports no other. */
function layerOf({ room, uses }: Room): number {
  const below = roomsOf(placeOf(room).folder).filter((other) => uses.includes(placeOf(other.room).path));
  return 1 + Math.max(0, ...below.map(layerOf));
}
