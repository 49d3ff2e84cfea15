import { describe, expect, test } from 'vitest';
import { register, verifyUser } from '#contract/sign-in.ts';
import { aSignUpForm } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { startTestServer } from '#test/test-server.ts';

describe('the version of the terms', () => {
  test.each([
    [{ terms: '2027-01-01' }, '2027-01-01'],
    [{}, ''],
    [{ terms: '' }, ''],
    [{ terms: null }, ''],
  ])(
    'is the version that the client has shown: %j at sign-up is stored as "%s", with the time [7.6]',
    async (fields, version) => {
      const server = await startTestServer();
      const client = server.newClient();
      const before = server.context.clock();
      const form = aSignUpForm(fields);
      expect((await client.call(register, form)).status).toBe(200);
      const otp = await server.mailbox.nextCode(form.email);
      await client.call(verifyUser, { email: form.email, otp }, { file: await aPhoto() });
      const row = await server.context.store.db
        .selectFrom('people')
        .select(['terms_version', 'terms_at'])
        .executeTakeFirstOrThrow();
      expect(row.terms_version).toBe(version);
      expect(row.terms_at).toBeGreaterThanOrEqual(before);
    },
  );

  test.each([[7], ['x'.repeat(101)], [['2027']]])('%j is refused', async (terms) => {
    const server = await startTestServer();
    const answer = await server.newClient().call(register, aSignUpForm({ terms }));
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['terms']]);
  });
});
