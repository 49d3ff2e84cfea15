import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { administrate } from '#test/postgres-admin.ts';
import { openStore } from '#server/platform/db/open.ts';

const FILE = path.resolve(import.meta.dirname, '../../../../deploy/postgres.sql');

test.runIf(inject('store') === 'postgres')(
  'deploy/postgres.sql makes a role and a database in which Quad starts, and no other role can connect',
  async ({ skip }) => {
    // In the cluster of the tests the administrator has the name quad.
    const name = `quad_${randomUUID().replaceAll('-', '')}`;
    const [role, database] = [`${name}_role`, `${name}_db`];
    const text = readFileSync(FILE, 'utf8')
      .replaceAll(/\b(role|owner|to) quad\b/g, `$1 ${role}`)
      .replaceAll(/\b(database|connect) quad\b/g, `$1 ${database}`)
      .replaceAll("'quad'", `'${role}'`);
    onTestFinished(async () => {
      await administrate(`drop database if exists ${database} with (force)`);
      await administrate(`drop role if exists ${role}`);
      await administrate('drop role if exists stranger');
    });
    let printed: string;
    try {
      const options = ['-X', '-v', 'ON_ERROR_STOP=1', '-v', 'password=hex', inject('postgresUrl')];
      printed = execFileSync('psql', options, { input: text, encoding: 'utf8' });
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return skip('psql is not installed');
      throw error;
    }
    expect(printed).toMatch(new RegExp(`UTF8 *\\| C *\\| ${role} *\\| t`));
    const url = Object.assign(new URL(inject('postgresUrl')), { username: role, pathname: `/${database}` });
    const store = await openStore({ databaseUrl: url.href, dataDir: '' }, () => {});
    expect(await store.db.selectFrom('people').select('id').execute()).toEqual([]);
    await store.close();
    await administrate('create role stranger login');
    const [answer] = await administrate<{ may: boolean }>(
      `select has_database_privilege('stranger', '${database}', 'connect') as may`,
    );
    expect(answer?.may).toBe(false);
  },
);
