import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Only `server/access` decides who may see what; its folders `leaving`, `photos` and `texts` use the decisions of the
 * others. This test searches the rest of the server's source for reads of people, opinions and reactions, in Kysely
 * calls and in SQL.
 */

const TABLES = 'people|name_entries|opinions|reactions';

/** Files that may read these tables, and why. */
const exceptions: Record<string, string> = {
  'server/features/people/card-queries.ts':
    'joins the reactions of the viewer, on people that server/access has selected',
  'server/features/reactions/react-to.ts':
    "reads the viewer's own first choice, after server/access has allowed the reaction",
  'server/operator/move/begun-move.ts': 'hashes the first id, to recognise a store',
  'server/main.ts': 'checks that the store has no people before it adds demo people',
};

/** Kysely: selectFrom and the joins, with or without an alias. */
const kyselyRead = new RegExp(
  String.raw`\b(?:selectFrom|\w*[jJ]oin(?:Lateral)?|using)\(\s*\[?\s*['"\`](?:${TABLES})\b`,
);
/** SQL: from, join and using. `delete from` and `update` are writes. */
const sqlRead = new RegExp(
  String.raw`(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?["']?(?:${TABLES})\b(?!\.)`,
  'i',
);

/** Removes comments, because "from people" in a comment is not a query. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

function findBypasses(source: string): string[] {
  const code = withoutComments(source);
  return [kyselyRead, sqlRead].flatMap((pattern) =>
    [...code.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map(([found]) => found),
  );
}

const isDecider = (file: string) => /^server\/access\/(?!leaving|photos|texts)/.test(file);

const sources = globSync('server/**/*.ts').filter(
  (file) =>
    !file.endsWith('.test.ts') &&
    !isDecider(file) &&
    !file.startsWith('server/platform/db/schema/migrations/'),
);

test('people, opinions and reactions are read only through server/access [14.1]', () => {
  expect(sources.length).toBeGreaterThan(40);
  const bypasses = sources
    .filter((file) => !(file in exceptions))
    .flatMap((file) => findBypasses(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`));
  expect(bypasses).toEqual([]);
});

/** Exported functions with a database parameter and without a viewer. */
function findReadsWithoutViewer(source: string): string[] {
  return [
    ...withoutComments(source).matchAll(/\bexport (?:async )?function (\w+)(?:<[^>]*>)?\(([^)]*)\)/g),
  ].flatMap(([, name = '', parameters = '']) =>
    /\b(?:db|tx|store)\b/.test(parameters) && !/\bviewer: (?:Viewer|Reader)\b/.test(parameters) ? [name] : [],
  );
}

/** The files with functions that decide without a viewer, and why. All other files decide for a viewer. */
const withoutViewer: Record<string, string> = {
  'accounts/academic-years.ts': "the year's questions are the person's own; maintenance lists all students",
  'accounts/accounts.ts': 'the account itself: log-in, session, its own data, the operator',
  'accounts/end-suspensions.ts': 'a write by the clock',
  'accounts/left-people.ts': 'deletion and return of the account itself',
  'checks/operator-checks.ts': 'checks of the commands of the operator',
  'checks/photo-owners.ts': 'the operator compares files with rows',
  'checks/store-faults.ts': 'the command doctor counts damage',
  'decide-writes.ts': 'facts for the decision; the viewer is in the decision (access/decisions.test.ts)',
  'live-moderation.ts': 'whether the moderator who acts still moderates; it shows nothing',
  'lock-people.ts': 'locks rows and returns none',
  'notices/digest-people.ts':
    'the mail queue lists who gets a digest; what it contains is read for that person',
  'notices/push-people.ts': 'the push queue lists whose browsers get a message without content',
  'people/find-for-officers.ts': 'officers find people in every state (identity/require-moderator.ts)',
  'people/name-words.ts': 'writes the words of a name',
  'people/people-cache.ts': 'a cache in memory, which reads nothing',
  'people/reactions.ts': "the viewer's own reactions, by the viewer's id",
  'people/settle-year.ts': "a write of the person's own year",
  'recount.ts': 'counters of what everybody sees',
  'safety/brake.ts': 'a write by the number of dislikes and reports',
  'safety/case-alerts.ts': 'a write of messages about a case, which contain only ids',
  'safety/case-log.ts': 'a write to the log of moderation',
  'safety/free-claims.ts': "a write that ends a moderator's claims",
  'safety/moderated.ts': 'moderators see what is hidden from others (moderation/routes.ts requires the role)',
  'safety/open-case.ts': 'a write of the case',
  'safety/opinion-state.ts': 'a write of a state that was decided',
  'safety/reporter-mutes.ts': 'writes of mutes that moderators have decided or reversed',
  'safety/reports.ts': 'counts reporters for the brake',
};

test('every read of people and opinions names the viewer, except in the files listed with a reason', () => {
  const files = globSync('server/access/**/*.ts').filter(
    (file) => isDecider(file) && !file.endsWith('.test.ts'),
  );
  const found = files
    .filter((file) => findReadsWithoutViewer(readFileSync(file, 'utf8')).length > 0)
    .map((file) => file.slice('server/access/'.length));
  expect(found.toSorted()).toEqual(Object.keys(withoutViewer));
});

test('the check finds a read without a viewer', () => {
  const source = `
    export async function readOpinions(db: Db, profileId: string): Promise<Row[]> {}
    export function lockPerson(
      tx: Db,
      id: string,
    ) {}
    export async function findPerson(db: Db, viewer: Viewer, id: string) {}
    export function prepareReads<Row>({ db }: Store) {}
    export function joinNewestOpinion(person: string) {}`;
  expect(findReadsWithoutViewer(source)).toEqual(['readOpinions', 'lockPerson', 'prepareReads']);
});

test('every exception is still needed', () => {
  for (const file of Object.keys(exceptions))
    expect(findBypasses(readFileSync(file, 'utf8')), file).not.toEqual([]);
});

test.each([
  ["db.selectFrom('people').select('id')"],
  ["db.selectFrom('people as p')"],
  ['db.selectFrom("opinions as o")'],
  ["db.selectFrom(['people as p', 'sessions as s'])"],
  ["query.innerJoin('people as w', 'w.id', 'o.author_id')"],
  ["query.leftJoin(\n  'reactions as r', on)"],
  ['sql`select * from people where id = ${id}`'],
  ['sql`select * from name_words as n\n  join people as p on p.id = n.person_id`'],
  ['sql`select count(*) from   opinions`'],
  ['sql`SELECT 1 FROM "people"`'],
  ['sql`delete from sessions using people where true`'],
])('the check finds a bypass: %s', (code) => {
  expect(findBypasses(`const rows = ${code};`)).not.toEqual([]);
});

test.each([
  ["tx.insertInto('people').values(person)"],
  ["tx.updateTable('people').set(changes)"],
  ["tx.deleteFrom('opinions')"],
  ['sql`delete from people where id = ${id}`'],
  ["import { fromListedPeople } from '#server/access/people/people.ts';"],
  ["import { reactTo } from '#server/features/reactions/routes.ts';"],
  ['/** Rows from people and opinions. */'],
  ["'Reactions come from people.'.length"],
])('the check ignores writes, imports and comments: %s', (code) => {
  expect(findBypasses(code)).toEqual([]);
});
