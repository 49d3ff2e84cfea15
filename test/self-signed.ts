import { generateKeyPairSync, sign } from 'node:crypto';
import { der, integer, nameAttribute, sequence } from './der.ts';

const SHA256_WITH_ECDSA = '2a8648ce3d040302';
const SUBJECT_ALT_NAME = '551d11';

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** A certificate for TLS that signs itself. @param host may begin with `*.` */
export function createSelfSigned(host: string): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid(SHA256_WITH_ECDSA));
  const name = sequence(nameAttribute(0x03, 0x0c, host));
  const times = ['200101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time)));
  const hosts = sequence(der(0x82, Buffer.from(host)));
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(...times),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(SUBJECT_ALT_NAME), der(0x04, hosts)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  return {
    cert: pem('CERTIFICATE', sequence(signed, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}
