import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refusalOf } from '#test/config.ts';
import { placeOf, startQuad } from '#test/run-quad.ts';
import { createSelfSigned } from '#test/self-signed.ts';
import { aFolder } from '#test/server-process.ts';
import { startTestServer } from '#test/test-server.ts';
import { describeUselessAuthorities } from './authorities.ts';
import { readConfig } from './config.ts';

const { cert, key } = createSelfSigned('localhost');

async function aFile(text: string): Promise<string> {
  const file = path.join(await aFolder(), 'ca.pem');
  writeFileSync(file, text);
  return file;
}

describe('CA_FILE', () => {
  test('may have several certificates, and words between them', async () => {
    const other = createSelfSigned('other.example.edu').cert;
    const file = await aFile(`the authorities of the campus\n${cert}\nand\n${other}`);
    expect(readConfig({ CA_FILE: file }).authorities).toHaveLength(2);
    expect(readConfig({}).authorities).toEqual([]);
  });

  test('that cannot be used is refused with one line', async () => {
    expect(refusalOf({ CA_FILE: '/no/such/ca.pem' })).toMatch(
      /^CA_FILE cannot be read: ENOENT.* Example: CA_FILE=/,
    );
    const [empty, key_, broken] = [
      await aFile(''),
      await aFile(key),
      await aFile(cert.replace(/\n.{20}/, '\n')),
    ];
    expect(refusalOf({ CA_FILE: empty })).toMatch(/^CA_FILE has no certificate in .*it must be PEM/);
    expect(refusalOf({ CA_FILE: key_ })).toMatch(/^CA_FILE has no certificate/);
    expect(refusalOf({ CA_FILE: broken })).toMatch(
      /^CA_FILE has a certificate that cannot be read in .*number 1/,
    );
  });

  test('with the certificate of a server instead of its authority is refused', async ({ skip }) => {
    const folder = await aFolder();
    const openssl = (line: string) => spawnSync('openssl', line.split(' '), { cwd: folder }).status;
    const make = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
    if (openssl(`req -x509 ${make} -subj /CN=authority -keyout ca.key -out ca.crt`) !== 0)
      skip('openssl is not installed');
    openssl(`req ${make} -subj /CN=quad -keyout server.key -out server.csr`);
    openssl('x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out server.crt');
    expect(readConfig({ CA_FILE: path.join(folder, 'ca.crt') }).authorities).toHaveLength(1);
    expect(refusalOf({ CA_FILE: path.join(folder, 'server.crt') })).toMatch(
      /^CA_FILE has a certificate of a server in .*it must be of the authority that signed it/,
    );
  });
});

test('NODE_EXTRA_CA_CERTS that is only in .env is named, with what to set instead', () => {
  const file = { NODE_EXTRA_CA_CERTS: '/etc/ca.pem' };
  expect(describeUselessAuthorities({ file, process: {} })).toMatch(
    /^NODE_EXTRA_CA_CERTS has no effect in \.env.*set CA_FILE=\/etc\/ca\.pem instead$/,
  );
  expect(describeUselessAuthorities({ file, process: file })).toBeNull();
  expect(describeUselessAuthorities({ file: {}, process: file })).toBeNull();
});

/** A server with a certificate that only `cert` trusts: a store that takes every object, and a log-in provider. */
async function aPrivateServer(): Promise<number> {
  const server = createServer({ cert, key } satisfies ServerOptions, (request, response) => {
    const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
    const description = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
    };
    request.resume().once('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(request.url?.includes('openid-configuration') ? JSON.stringify(description) : '');
    });
  }).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function aPrivateMailServer(): Promise<number> {
  const server = new SMTPServer({ secure: true, cert, key, authOptional: true });
  server.on('error', () => {}); // a client that does not trust it ends the connection
  server.listen(0, 'localhost');
  onTestFinished(() => server.close());
  await once(server.server, 'listening');
  return (server.server.address() as AddressInfo).port;
}

test('CA_FILE is trusted by mail, bucket and campus log-in; without it doctor names it for each', async () => {
  const port = await aPrivateServer();
  const env = {
    ...placeOf(await startTestServer()),
    PHOTO_STORE: `s3://quad-photos?endpoint=https://localhost:${port}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'key',
    CAMPUSES: 'example.edu=Example',
    OIDC_ISSUER: `https://localhost:${port}`,
    OIDC_CLIENT_ID: 'quad',
    OIDC_CLIENT_SECRET: 'secret',
    SMTP_URL: `smtps://localhost:${await aPrivateMailServer()}`,
    MAIL_FROM: 'quad@example.edu',
  };
  const without = (await startQuad(env, ['doctor']).ended).out;
  expect(without).toMatch(/^Photos cannot be written: .*set CA_FILE/m);
  expect(without).toMatch(/^Mail cannot be sent: .*set CA_FILE/m);
  expect(without).toMatch(/^The campus log-in does not work: .*set CA_FILE/m);
  const trusted = (await startQuad({ ...env, CA_FILE: await aFile(cert) }, ['doctor']).ended).out;
  expect(trusted).not.toContain('CA_FILE');
  expect(trusted).not.toMatch(/Photos cannot be written|Mail cannot be sent|The campus log-in/);
});
