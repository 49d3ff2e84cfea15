import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { der, integer, nameAttribute, sequence } from './der.ts';
import type { AttestedKey, Attestation } from './software-authenticator.ts';

/**
 * Attestations that are right: signed with the key of a certificate, as in WebAuthn level 3, sections 8.2 and 8.6. Only a server
 * that wants none refuses them.
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

/** The key of an authenticator's maker, with a certificate that signs itself. */
function anAttestationKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signWithSha256 = (parts: readonly Buffer[]) => sign('sha256', Buffer.concat(parts), privateKey);
  const algorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const name = sequence(
    nameAttribute(0x06, 0x13, 'IN'),
    nameAttribute(0x0a, 0x0c, 'A maker'),
    nameAttribute(0x0b, 0x0c, 'Authenticator Attestation'),
    nameAttribute(0x03, 0x0c, 'An authenticator'),
  );
  const times = ['200101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time)));
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(...times),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), signWithSha256([signed]));
  return { certificate: sequence(signed, algorithm, signature), signWithSha256 };
}
