import { connect } from 'node:net';

/** Sends bytes as they are and returns what came back; `''` when the connection was closed without an answer. */
export function sendRaw(port: number, bytes: string | Uint8Array, timeoutMs = 20_000): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      // a peer that says no more gets its answer, or the end of the connection
      socket.end();
    });
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(done, timeoutMs);
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', done);
    socket.on('close', done);
  });
}

/** The status of an HTTP answer, or undefined when there was none. */
export function statusOf(answer: string): number | undefined {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? undefined : Number(status);
}
