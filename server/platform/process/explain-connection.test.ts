import { expect, test } from 'vitest';
import { explainConnection } from './explain-connection.ts';

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each<[error: Error, remedy: RegExp]>([
  [withCode('SELF_SIGNED_CERT_IN_CHAIN'), /set CA_FILE/],
  [withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), /set CA_FILE/],
  // nodemailer replaces the code.
  [withCode('ESOCKET', 'self-signed certificate in certificate chain'), /set CA_FILE/],
  [withCode('CERT_HAS_EXPIRED'), /has expired/],
  [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), /another name: write that name in THE_URL/],
  [withCode('EPROTO', 'SSL routines:ssl3_get_record:wrong version number'), /port of THE_URL/],
  [withCode('ENOTFOUND', 'getaddrinfo ENOTFOUND mail'), /no such host: check the name in THE_URL/],
  [withCode('EAI_AGAIN'), /no such host/],
  [withCode('ECONNREFUSED'), /nothing listens there.*THE_URL/],
  [withCode('ETIMEDOUT'), /does not answer: check THE_URL, the network and the firewall/],
  [withCode('EHOSTUNREACH'), /does not answer/],
  [new Error('fetch failed', { cause: withCode('ECONNREFUSED') }), /nothing listens there/],
  [new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]), /nothing listens there/],
])('%s is explained with a remedy', (error, remedy) => {
  expect(explainConnection(error, 'THE_URL')).toMatch(remedy);
});

test('an error that is not about the connection is not explained', () => {
  expect(explainConnection(new Error('550 no such mailbox'), 'SMTP_URL')).toBeNull();
  expect(explainConnection('not an error', 'SMTP_URL')).toBeNull();
});
