import { randomUUID } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { runStatement } from './run-statement.ts';

/** Runs one statement as superuser on the PostgreSQL server of the test run, in the database of `url`. */
export async function administrate<Row extends object>(
  statement: string,
  url: string = inject('postgresUrl'),
): Promise<Row[]> {
  return runStatement(url, statement);
}

/** Creates an empty database that is dropped after the test. `options` end its CREATE DATABASE statement. @returns its URL. */
export async function anEmptyDatabase(options = ''): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administrate(`create database ${name} ${options}`);
  onTestFinished(async () => void (await administrate(`drop database ${name} with (force)`)));
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}
