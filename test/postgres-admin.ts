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

/** Creates a database. `options` end its CREATE DATABASE statement. @returns its URL. */
export async function createDatabase(options = ''): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administrate(`create database ${name} ${options}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(url: string): Promise<void> {
  await administrate(`drop database ${nameOf(url)} with (force)`);
}

/** An empty database until the test ends. `options` as for {@link createDatabase}. @returns its URL. */
export async function anEmptyDatabase(options = ''): Promise<string> {
  const url = await createDatabase(options);
  onTestFinished(() => dropDatabase(url));
  return url;
}

/** An empty database until the test ends, of a role that is no superuser. @returns its URL with that role. */
export async function anOwnedDatabase(): Promise<string> {
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  await administrate(`create role ${role} login`);
  const url = new URL(await anEmptyDatabase(`owner ${role}`));
  url.username = role;
  return url.href;
}

/** A copy, until the test ends, of a database without connections. @returns its URL. */
export function aCopyOf(url: string): Promise<string> {
  return anEmptyDatabase(`template ${nameOf(url)}`);
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
