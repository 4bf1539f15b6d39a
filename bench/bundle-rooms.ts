/**
 * What a browser bundle of the client consists of: minified bytes by room of `packages/core/src` and by dependency.
 *
 *     npx -y pnpm@12 --dir bench rooms
 */
import { build } from 'esbuild';

const { metafile, outputFiles } = await build({
  stdin: { contents: `export { createClient } from '@kopek/core';`, resolveDir: import.meta.dirname },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  // the sources, where the rooms are folders
  conditions: ['@kopek/source', 'browser', 'worker', 'import'],
  external: ['node:*'],
  metafile: true,
  write: false,
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
  const room = /packages\/core\/src\/([^/]+)\//.exec(file)?.[1];
  if (room !== undefined) return room;
  return /.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? 'settings, headers, names';
}
