import { expect, test } from 'vitest';
import { getCollege } from '#contract/college.ts';
import { startTestServer } from '#test/test-server.ts';

test('the college of a mail domain is the same as at a sign-up, in any spelling of the domain [6.18]', async () => {
  const server = await startTestServer();
  const collegeOf = async (domain: string) =>
    (await server.newClient().call(getCollege, { domain })).body.college;
  expect(await collegeOf('IITD.ac.in')).toBe('Indian Institute of Technology, Delhi');
  expect(await collegeOf('student.iitd.ac.in')).toBe('Indian Institute of Technology, Delhi');
  expect(await collegeOf('nobody-knows.example')).toBe('nobody-knows.example');
  expect(await collegeOf('a..b')).toBe('');
  for (const domain of ['', 'nodot', 'a@b.example'])
    expect((await server.newClient().call(getCollege, { domain })).status).toBe(400);
});

test('with a list of campuses, the college is the name in the list; a domain outside the list has none', async () => {
  const server = await startTestServer({ env: { CAMPUSES: 'iitd.ac.in=IIT Delhi' } });
  const collegeOf = async (domain: string) =>
    (await server.newClient().call(getCollege, { domain })).body.college;
  expect(await collegeOf('iitd.ac.in')).toBe('IIT Delhi');
  expect(await collegeOf('du.ac.in')).toBe('');
});
