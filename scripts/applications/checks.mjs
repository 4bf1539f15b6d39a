// A list of checks, printed one by one. A check that fails is printed with its reason; the others still run.
import assert from 'node:assert/strict';

export { assert };

/** @returns a function that runs one check and prints its line. */
export function checks() {
  return async (name, run) => {
    try {
      const said = await run();
      console.log(`  ✓ ${name}${said === undefined ? '' : ` (${said})`}`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`  ✗ ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  };
}

/** Everything that one account was billed for, as an exact sum. */
export async function billed(gateway, sumRub) {
  await gateway.whenIdle();
  return sumRub(gateway.charges().map(({ costRub }) => costRub));
}

/** The reason with which a promise rejects. */
export async function failureOf(promise) {
  return promise.then(
    () => assert.fail('it should have failed'),
    (error) => error,
  );
}
