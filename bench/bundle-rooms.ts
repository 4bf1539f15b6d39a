/**
 * What a browser bundle of the metered client consists of: minified bytes by room of `packages` and by dependency.
 *
 *     npx -y pnpm@12 --dir bench rooms
 */
import { build } from 'esbuild';
import { candidate } from './candidates/core.ts';
import { browserBuild } from './measure/browser-bundle.ts';

const settings = browserBuild(candidate.bundle ?? '', []);
const { metafile, outputFiles } = await build({
  ...settings,
  // the sources, where the rooms are folders
  conditions: ['@kopek/source', ...settings.conditions],
  metafile: true,
});

const rooms = new Map<string, number>();
for (const output of Object.values(metafile.outputs)) {
  for (const [file, { bytesInOutput }] of Object.entries(output.inputs)) {
    const room = roomOf(file);
    rooms.set(room, (rooms.get(room) ?? 0) + bytesInOutput);
  }
}
const total = outputFiles[0]?.contents.byteLength ?? 0;
for (const [room, bytes] of [...rooms].sort(([, a], [, b]) => b - a)) {
  console.log(
    `${(bytes / 1000).toFixed(1).padStart(6)} kB  ${((bytes / total) * 100).toFixed(0).padStart(3)} %  ${room}`,
  );
}
console.log(`${(total / 1000).toFixed(1).padStart(6)} kB        minified`);

function roomOf(file: string): string {
  const [, name, room] = /packages\/([^/]+)\/src\/([^/]+)/.exec(file) ?? [];
  if (name !== undefined) return `${name}/${room}`;
  return /.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? 'the program itself';
}
