import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** The part of DER (X.690) that a certificate needs (RFC 5280). */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

export function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

/** @param attribute the last part of its number, 2.5.4.… */
export function nameAttribute(attribute: number, tag: number, text: string): Buffer {
  const type = der(0x06, Buffer.from([0x55, 0x04, attribute]));
  return der(0x31, sequence(type, der(tag, Buffer.from(text))));
}

const ECDSA_WITH_SHA256 = '2a8648ce3d040302';

/** @param hex the encoded number. */
export function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

/** A new key of P-256 and a certificate signed with it, as DER. @param extensions after the public key. */
export function createCertificate(
  name: Buffer,
  ...extensions: readonly Buffer[]
): { readonly certificate: Buffer; readonly privateKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const times = ['200101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time)));
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(...times),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...extensions,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  return { certificate: sequence(signed, algorithm, signature), privateKey };
}
