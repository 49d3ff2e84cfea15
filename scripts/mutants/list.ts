import { identityMutants } from '#test/mutants/identity.ts';
import type { Mutant } from '#test/mutants/mutant.ts';
import { myDataMutants } from '#test/mutants/my-data.ts';
import { noticeMutants } from '#test/mutants/notices.ts';
import { productMutants } from '#test/mutants/product.ts';
import { safetyMutants } from '#test/mutants/safety.ts';
import { screenMutants } from '#test/mutants/screens.ts';

export const mutants: readonly Mutant[] = [
  ...productMutants,
  ...screenMutants,
  ...safetyMutants,
  ...identityMutants,
  ...noticeMutants,
  ...myDataMutants,
];

/** The file and the name of the test that finds a mutant. */
export function testOf({ test }: Mutant): { readonly file: string; readonly name: string } {
  const [file = '', name = ''] = test.split(' › ');
  return { file, name };
}

/** The text of the file with the change. @throws an error if `from` does not occur once. */
export function mutate({ file, from, to }: Mutant, text: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${JSON.stringify(from)} ${parts.length - 1} times`);
  return parts.join(to);
}
