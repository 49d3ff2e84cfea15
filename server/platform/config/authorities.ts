import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Sources } from './environment.ts';
import { refuseSetting } from './refuse.ts';

const EXAMPLE = '/etc/ssl/certs/campus-ca.pem';
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the certificates of `CA_FILE`: authorities that this installation trusts in addition to the usual ones.
 * @throws ConfigError when the file cannot be read or has no readable certificate.
 */
export function readAuthorities(file: string | null): readonly string[] {
  if (file === null) return [];
  const certificates = readFile(file).match(PEM) ?? [];
  if (certificates.length === 0)
    return refuseSetting(
      'CA_FILE',
      `has no certificate in ${file}: it must be PEM, with a line "-----BEGIN CERTIFICATE-----"`,
      EXAMPLE,
    );
  for (const [nth, certificate] of certificates.entries()) checkCertificate(file, certificate, nth + 1);
  return certificates;
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    return refuseSetting('CA_FILE', `cannot be read: ${(error as Error).message}`, EXAMPLE);
  }
}

function checkCertificate(file: string, certificate: string, nth: number): void {
  let ca: boolean;
  try {
    ({ ca } = new X509Certificate(certificate));
  } catch {
    return refuseSetting(
      'CA_FILE',
      `has a certificate that cannot be read in ${file} (number ${nth})`,
      EXAMPLE,
    );
  }
  if (!ca && !isSelfSigned(certificate))
    refuseSetting(
      'CA_FILE',
      `has a certificate of a server in ${file} (number ${nth}): it must be of the authority that signed it`,
      EXAMPLE,
    );
}

function isSelfSigned(certificate: string): boolean {
  const { subject, issuer } = new X509Certificate(certificate);
  return subject === issuer;
}

/**
 * Trusts these authorities in all later TLS connections of this thread that name no others: PostgreSQL, mail, bucket,
 * campus log-in, push services.
 */
export function trustAuthorities(authorities: readonly string[]): void {
  if (authorities.length > 0) setDefaultCACertificates([...getCACertificates('default'), ...authorities]);
}

/**
 * Node.js reads NODE_EXTRA_CA_CERTS when the process starts, which is before Quad reads `.env`.
 * @returns a line for the log if only `.env` sets the variable, otherwise null.
 */
export function describeUselessAuthorities({ process, file }: Sources): string | null {
  const name = 'NODE_EXTRA_CA_CERTS';
  if (!file[name] || process[name]) return null;
  return `${name} has no effect in .env, because Node.js reads it before that file: set CA_FILE=${file[name]} instead`;
}
