import { connect as connectPlain, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectSecure } from 'node:tls';

const PATIENCE_MS = 2000;

/**
 * Finds out what the port of an address speaks, by a greeting in each protocol.
 *
 * @returns what is wrong with it; undefined when it speaks what the address promises, or says nothing.
 */
export async function protocolAt(baseURL: string): Promise<'secure' | 'http2' | 'protocol' | undefined> {
  const { protocol, hostname, port } = new URL(baseURL);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (protocol === 'https:') {
    const place = { host, port: Number(port || 443) };
    const [h2, h1] = await Promise.all([agreed(place, 'h2'), agreed(place, 'http/1.1')]);
    return h2 === 'h2' && h1 !== 'http/1.1' ? 'http2' : undefined;
  }
  const place = { host, port: Number(port || 80) };
  const [secure, said] = await Promise.all([agreed(place, 'http/1.1'), greeted(place)]);
  if (secure !== undefined) return 'secure';
  // the first frame of HTTP/2 is that of its settings
  if (said?.[3] === 4 && said[0] === 0) return 'http2';
  return said === undefined || said.toString('latin1').startsWith('HTTP/1') ? undefined : 'protocol';
}

/** The protocol that a TLS port chose, `""` for none; undefined when there is no TLS. */
function agreed(place: TcpNetConnectOpts, offer: string): Promise<string | undefined> {
  // only a TLS handshake: no key and no request is sent to the host that answers
  const socket = connectSecure({ ...place, servername: '', ALPNProtocols: [offer], rejectUnauthorized: false });
  return answerOf(socket, 'secureConnect', () => socket.alpnProtocol || '');
}

function greeted(place: TcpNetConnectOpts): Promise<Buffer | undefined> {
  const socket = connectPlain(place, () => socket.write('GET / HTTP/1.1\r\nhost: kopek\r\nconnection: close\r\n\r\n'));
  return answerOf(socket, 'data', (data: Buffer) => data);
}

function answerOf<Answer>(socket: Socket, event: string, read: (data: Buffer) => Answer): Promise<Answer | undefined> {
  return new Promise<Answer | undefined>((resolve) => {
    socket.once(event, (data: Buffer) => resolve(read(data)));
    for (const end of ['error', 'close', 'timeout']) socket.once(end, () => resolve(undefined));
    socket.setTimeout(PATIENCE_MS);
  }).finally(() => socket.destroy());
}
