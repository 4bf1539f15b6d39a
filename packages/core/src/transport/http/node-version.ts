/** The oldest Node that undici 8 runs on, as in `engines` of the package. */
const OLDEST = { major: 22, minor: 19 };

/**
 * Describes why a version of Node is not supported.
 *
 * Installing on an older one only prints a warning, and undici then fails to load with an error that does not name the cause.
 *
 * @param version - `process.versions.node`, such as `22.19.0`; undefined where a runtime names none.
 * @returns one sentence, or undefined for a version that works.
 */
export function nodeProblem(version: string | undefined): string | undefined {
  const parts = /^(\d+)\.(\d+)/.exec(version ?? '');
  if (parts === null) return undefined;
  const [major, minor] = [Number(parts[1]), Number(parts[2])];
  const old = major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
  return old ? `Kopek needs Node ${OLDEST.major}.${OLDEST.minor} or newer, and this is Node ${version}` : undefined;
}
