import { createCertificate, der, nameAttribute, objectId, sequence } from './der.ts';

const SUBJECT_ALT_NAME = '551d11';

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** A self-signed certificate for TLS. @param host may begin with `*.` */
export function createSelfSigned(host: string): { readonly cert: string; readonly key: string } {
  const hosts = der(0x04, sequence(der(0x82, Buffer.from(host))));
  const { certificate, privateKey } = createCertificate(
    sequence(nameAttribute(0x03, 0x0c, host)),
    der(0xa3, sequence(sequence(objectId(SUBJECT_ALT_NAME), hosts))),
  );
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}
