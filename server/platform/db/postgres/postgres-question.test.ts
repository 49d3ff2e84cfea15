import { randomUUID } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { administrate } from '#test/postgres-admin.ts';
import { startProxy } from '#test/tcp-proxy.ts';
import { readAddress } from './postgres-address.ts';
import { createQuestion } from './postgres-question.ts';

describe.runIf(inject('store') === 'postgres')('the question of the silence watch', () => {
  test('has an answer when the server refuses the connection because it has too many clients', async () => {
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    await administrate(`create role ${role} login connection limit 0`);
    onTestFinished(async () => void (await administrate(`drop role ${role}`)));
    const url = Object.assign(new URL(inject('postgresUrl')), { username: role });
    const question = createQuestion(readAddress(url.href));
    await question.ask();
    expect(question.isConnected).toBe(false);
  });

  test('has no answer without a server, and the next question connects again', async () => {
    const proxy = await startProxy(new URL(inject('postgresUrl')));
    const url = Object.assign(new URL(inject('postgresUrl')), { port: String(proxy.port) });
    const question = createQuestion(readAddress(url.href));
    onTestFinished(() => question.drop());
    await question.ask();
    expect(question.isConnected).toBe(true);
    await proxy.cut();
    await expect(question.ask()).rejects.toThrow();
    expect(question.isConnected).toBe(false);
    await proxy.restore();
    await question.ask();
    expect(question.isConnected).toBe(true);
  });
});
