import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { getPeople } from '#contract/people.ts';
import { replaceSetting } from '#server/platform/db/settings.ts';
import { aStudent } from '#test/builders.ts';
import { METRICS_TOKEN, readScrape, scrapeText } from '#test/prometheus.ts';
import { startTestServer } from '#test/test-server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

function readRules(): readonly Rule[] {
  const { groups } = parse(read('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** The expressions of a dashboard, in panels and annotations. */
function readQueries(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'expr' && typeof part === 'string' ? [part] : readQueries(part),
  );
}

const readDashboard = () => readQueries(JSON.parse(read('deploy/grafana-dashboard.json')));

/** True if an expression is not PromQL. The parser knows the functions' names, but not their arguments. */
function hasSyntaxError(expression: string): boolean {
  let found = false;
  parser.parse(expression).iterate({ enter: ({ type }) => void (found ||= type.isError) });
  return found;
}

/** The metrics in an expression, each with the labels that it selects or groups by. */
function readNames(expression: string): { names: string[]; labels: string[] } {
  const withoutTexts = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const names = withoutTexts.match(/\b(?:quad|nodejs|process)_\w+/g) ?? [];
  const selected = [...withoutTexts.matchAll(/(\w+)(?:=~|!~|!=|=)""/g)].map(([, label = '']) => label);
  const grouped = [...withoutTexts.matchAll(/\b(?:by|without|ignoring) ?\(([\w, ]*)\)/g)].flatMap(
    ([, list = '']) => list.split(', '),
  );
  return { names, labels: [...selected, ...grouped] };
}

/** Labels that Prometheus itself adds. */
const added = new Set(['job', 'instance']);

test('every metric and label in the alert rules and the dashboard is one that the server prints', async () => {
  const isPostgres = inject('store') === 'postgres';
  const server = await startTestServer({ env: { METRICS_TOKEN } });
  const { client } = await aStudent(server);
  await client.call(getPeople, {});
  await client.fetch('/nothing');
  // The metric exists after the first backup.
  await server.context.store.run(replaceSetting, { name: 'last-backup', value: new Date().toISOString() });
  const printed = [...readScrape(await scrapeText(server.url)).keys()];
  const labelsOf = new Map<string, Set<string>>();
  for (const series of printed) {
    const [name = '', rest = ''] = series.split(/\{(.*)/s);
    const labels = labelsOf.get(name) ?? new Set();
    for (const [, label = ''] of rest.matchAll(/(\w+)="/g)) labels.add(label);
    labelsOf.set(name, labels);
  }
  // These metrics exist only with PostgreSQL, with its archive, or after a garbage collection.
  const absent = isPostgres
    ? /^quad_shipped_|^nodejs_gc_/
    : /^quad_store_connection|^quad_shipped_|^nodejs_gc_/;
  const expressions = [...readRules().map(({ expr }) => expr), ...readDashboard()];
  expect(expressions.length).toBeGreaterThan(30);
  for (const expression of expressions) {
    const { names, labels } = readNames(expression);
    const present = names.filter((name) => !absent.test(name));
    for (const name of present) expect(labelsOf.has(name), `${name} in ${expression}`).toBe(true);
    const known = new Set(present.flatMap((name) => [...(labelsOf.get(name) ?? [])]));
    if (names.some((name) => absent.test(name))) continue;
    for (const label of labels)
      expect(known.has(label) || added.has(label), `${label} in ${expression}`).toBe(true);
  }
  expect(expressions.flatMap((one) => readNames(one).names).length).toBeGreaterThan(40);
});

test('every expression in the alert rules and the dashboard is PromQL without a syntax error', () => {
  const rules = readRules().map(({ expr }) => expr);
  const dashboard = readDashboard();
  expect(Math.min(rules.length, dashboard.length)).toBeGreaterThan(10);
  // Grafana replaces its variables. Prometheus reads the rules as they are.
  const asSent = (expression: string) => expression.replaceAll('$__rate_interval', '5m');
  const wrong = [
    ...rules.filter(hasSyntaxError),
    ...dashboard.filter((expression) => hasSyntaxError(asSent(expression))),
  ];
  expect(wrong).toEqual([]);
});

test.each([
  '',
  'sum by (le) (rate(up[5m])',
  'up{job="quad"',
  'rates(up[5m])',
  'rate(up[$__rate_interval])',
  'up >',
])('the PromQL "%s" has a syntax error', (expression) => {
  expect(hasSyntaxError(expression)).toBe(true);
});

test('every alert has a summary and a section of docs/metrics.md on what to do', () => {
  const docs = read('docs/metrics.md');
  for (const { alert, annotations, labels } of readRules()) {
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.runbook).toBe(`docs/metrics.md#${alert.toLowerCase()}`);
    expect(docs).toContain(`\n### ${alert}\n`);
    expect(labels.severity).toMatch(/^(?:page|ticket)$/);
  }
});

test('docs/metrics.md has every metric of Quad that the server prints, and no other', async () => {
  const server = await startTestServer({ env: { METRICS_TOKEN } });
  const printed = (await scrapeText(server.url)).match(/(?<=^# TYPE )quad_\w+/gm) ?? [];
  const documented = new Set(read('docs/metrics.md').match(/(?<=^\| `)quad_\w+/gm));
  expect([...documented].toSorted()).toEqual(printed.toSorted());
});
