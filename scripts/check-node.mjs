// Runs on any Node: if the install step failed, scripts would run on the system's own Node and fail with puzzling
// errors.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `Kopek needs Node 22.19 or newer and found ${process.version}. The workspace brings its own: run "npx -y pnpm@12 install" and look at its output.`,
  );
  process.exit(1);
}
