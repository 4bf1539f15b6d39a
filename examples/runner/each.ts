/** Imports one program after another: each is a module that waits for all that it does, and checks itself. */
for (const program of process.argv.slice(2)) {
  console.log(program);
  await import(program);
}
