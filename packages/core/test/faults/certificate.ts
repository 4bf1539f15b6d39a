import { generate } from 'selfsigned';
import type { TlsOfServer } from './raw-server.ts';

/** A fresh certificate for loopback that no authority has signed. */
export async function createCertificate(): Promise<{ key: string; cert: string }> {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}

/** TLS that notes which versions of HTTP are offered, and takes HTTP/1.1. */
export function offersRead(certificate: TlsOfServer): { tls: TlsOfServer; offered: string[][] } {
  const offered: string[][] = [];
  const ALPNCallback = ({ protocols }: { protocols: string[] }): string => {
    offered.push(protocols);
    return 'http/1.1';
  };
  return { tls: { ...certificate, ALPNCallback }, offered };
}
