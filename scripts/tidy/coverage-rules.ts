import type { SourceFile } from './source-files.ts';

/** The pages whose rules have numbers, as `**7.2**` before the rule, some with a letter, as `**S7.2**`. */
const pages = ['product', 'calls', 'screens', 'safety', 'notices', 'my-data'].map(
  (page) => `docs/${page}.md`,
);

export interface Rule {
  readonly number: string;
  /** The beginning of the rule. */
  readonly text: string;
  /** `file › name` of each test or group of tests with the number in its name. */
  readonly tests: readonly string[];
}

interface Tag {
  readonly number: string;
  readonly test: string;
}

/** A quoted name that ends with numbers of rules in brackets. */
const taggedName = /(['"`])((?:\\.|(?!\1)[^\\\n])*) \[((?:[A-Z]?\d+\.\d+ ?)+)\]\1/g;

/** The numbered rules with their tests, in the order of the pages. */
export function listRules(files: readonly SourceFile[]): Rule[] {
  const tests = Map.groupBy(listTags(files), ({ number }) => number);
  return pages
    .flatMap((page) => files.filter(({ path }) => path === page))
    .flatMap(({ text }) => [...text.matchAll(/\*\*([A-Z]?\d+\.\d+)\b((?:(?!\*\*[A-Z]?\d+\.\d)[^\n])*)/g)])
    .map(([, number = '', text = '']) => ({
      number,
      text: text.replaceAll('**', '').trim(),
      tests: (tests.get(number) ?? []).map(({ test }) => test),
    }));
}

function listTags(files: readonly SourceFile[]): Tag[] {
  return files
    .filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(taggedName)].flatMap(([, , name = '', numbers = '']) =>
        numbers.split(' ').map((number) => ({ number, test: `${path} › ${name}` })),
      ),
    );
}

/** Finds rules without a test, two rules with one number, and tests with an unknown number. */
export function findCoverageGaps(files: readonly SourceFile[]): string[] {
  const rules = listRules(files);
  const numbers = rules.map(({ number }) => number);
  return [
    ...rules.filter(({ tests }) => tests.length === 0).map(({ number }) => `rule ${number} has no test`),
    ...numbers
      .filter((number, nth) => numbers.indexOf(number) < nth)
      .map((number) => `two rules are ${number}`),
    ...listTags(files)
      .filter(({ number }) => !numbers.includes(number))
      .map(({ number, test }) => `${test}: there is no rule ${number}`),
  ];
}
