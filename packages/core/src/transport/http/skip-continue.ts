import type { Socket } from 'node:net';

const MAX_HEAD_BYTES = 16 * 1024;
const HEAD_START = 'HTTP/1.1 100';

/**
 * Makes a socket of undici skip `100 Continue` before an answer.
 *
 * A client has to be able to parse an interim answer that it did not ask for (RFC 9110 §15.2); undici destroys the
 * socket, and with it the billed answer. Between a request and the head of its answer nothing else arrives: only there
 * the bytes are looked at, so that a body may hold the same words.
 */
export function skipContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket);
  let awaitsHead = false;
  let waiting: Buffer | undefined;
  const own = {
    write: (...args: Parameters<typeof write>): boolean => {
      awaitsHead = true;
      return write(...args);
    },
    read: (size?: number): Buffer | null => {
      for (;;) {
        const chunk = read(size) as Buffer | null;
        if (!awaitsHead || chunk === null) return chunk;
        let bytes = waiting ? Buffer.concat([waiting, chunk]) : chunk;
        waiting = undefined;
        for (let end; isContinue(bytes) && (end = bytes.indexOf('\r\n\r\n')) !== -1;) bytes = bytes.subarray(end + 4);
        if (isContinue(bytes) && bytes.length < MAX_HEAD_BYTES) {
          // the rest of an interim answer, or of its first line, has not arrived yet
          if (bytes.length > 0) waiting = bytes;
          continue;
        }
        awaitsHead = false;
        return bytes;
      }
    },
  };
  return Object.assign(socket, own);
}

/** Whether bytes begin an answer of status 100, as far as they have come. */
function isContinue(bytes: Buffer): boolean {
  return HEAD_START.startsWith(bytes.toString('latin1', 0, HEAD_START.length));
}
