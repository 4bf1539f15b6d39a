import { KopekError } from '@kopek/core';

/** Failures that may pass: SQLSTATE codes, and codes of sockets and TLS, that say what to do. */
const PASSING = {
  ECONNREFUSED: 'nobody listens at the address of the database',
  ENOTFOUND: 'the host name of the database cannot be resolved',
  ETIMEDOUT: 'the database did not answer in time',
  '53300': 'the database has no connection left: use a pool',
  '57014': 'the statement was cancelled, or took longer than statement_timeout',
  '53100': 'the disk of the database is full',
  '25006': 'the database is read-only: a replica, or a failover in progress',
};

/** Failures that stay until somebody changes a setting: asking again cannot help. */
const LASTING = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the database is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN:
    'the certificate of the database is signed by an authority that this computer does not trust',
  CERT_HAS_EXPIRED: 'the certificate of the database has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the database is for another host',
  '28P01': 'the password was not accepted',
  '28000': 'the role is not allowed to connect in this way',
  '3D000': 'the database does not exist',
};

/** The schema is missing or older than this package, or the role may not use it. */
const SETUP = {
  '3F000': 'the schema of Kopek is missing: run migrate({ query })',
  '42P01': 'the schema of Kopek is missing or older than this package: run migrate({ query })',
  '42883': 'the schema of Kopek is missing or older than this package: run migrate({ query })',
  '42703': 'the schema of Kopek is older than this package: run migrate({ query })',
  '42501': 'the role of this connection is not allowed to do this: grant it the rights that grantSql({ role }) lists',
  KP001: 'the default isolation of this role or database is not read committed, which Kopek needs',
};

const ADVICE: Record<string, string> = { ...PASSING, ...LASTING, ...SETUP };

/**
 * The code of a failure: SQLSTATE, or the code of a socket.
 *
 * Drivers put their own code beside that of the server, or wrap the error of the socket.
 */
export function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z0-9_]{5,40}$/.test(at.code)) return at.code;
    at = 'cause' in at ? at.cause : 'sourceError' in at ? at.sourceError : undefined;
  }
  return undefined;
}

/**
 * What the caller gets when the database fails: `retryable` when it may work again by itself, as a database that is down
 * or full does, and not for a password, a certificate or a schema.
 *
 * Nothing of the driver's error is passed on but its code: messages, stacks and properties of drivers may hold the
 * connection string, the password, the statement and its values.
 */
export function storeError(error: unknown, what: string): KopekError {
  const code = codeOf(error) ?? '';
  const isSetup = Object.hasOwn(SETUP, code);
  const advice = Object.hasOwn(ADVICE, code) ? `: ${ADVICE[code]}` : '';
  return new KopekError({
    code: isSetup ? 'configuration' : 'store_unavailable',
    phase: isSetup ? 'configuration' : 'request',
    message: `PostgreSQL failed at ${what}${code && ` (${code})`}${advice}.`,
    billing: 'none',
    retryable: !isSetup && !Object.hasOwn(LASTING, code),
  });
}
