import { createHash, sign } from 'node:crypto';
import { createCertificate, nameAttribute, sequence } from './der.ts';
import type { AttestedKey, Attestation } from './software-authenticator.ts';

/**
 * Valid attestations, signed with the key of a certificate (WebAuthn level 3, sections 8.2 and 8.6). Only a server that
 * accepts no attestation refuses them.
 */
export const signedAttestations: Readonly<Record<'packed' | 'fido-u2f', (key: AttestedKey) => Attestation>> =
  {
    packed: ({ authenticatorData, clientData }) => {
      const { certificate, signWithSha256 } = anAttestationKey();
      const sig = signWithSha256([authenticatorData, hashOf(clientData)]);
      return ['packed', statementOf({ alg: -7, sig, x5c: [certificate] })];
    },
    'fido-u2f': ({ authenticatorData, clientData, credentialId, publicKey }) => {
      const { certificate, signWithSha256 } = anAttestationKey();
      const site = authenticatorData.subarray(0, 32);
      const { x, y } = publicKey.export({ format: 'jwk' });
      const point = [Buffer.from([4]), ...[x, y].map((part) => Buffer.from(part ?? '', 'base64url'))];
      const sig = signWithSha256([Buffer.from([0]), site, hashOf(clientData), credentialId, ...point]);
      return ['fido-u2f', statementOf({ sig, x5c: [certificate] })];
    },
  };

function statementOf(fields: Record<string, number | Buffer | Buffer[]>): Attestation[1] {
  return new Map(Object.entries(fields));
}

function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** The key of an authenticator's maker, with a self-signed certificate. */
function anAttestationKey() {
  const { certificate, privateKey } = createCertificate(
    sequence(
      nameAttribute(0x06, 0x13, 'IN'),
      nameAttribute(0x0a, 0x0c, 'A maker'),
      nameAttribute(0x0b, 0x0c, 'Authenticator Attestation'),
      nameAttribute(0x03, 0x0c, 'An authenticator'),
    ),
  );
  const signWithSha256 = (parts: readonly Buffer[]) => sign('sha256', Buffer.concat(parts), privateKey);
  return { certificate, signWithSha256 };
}
