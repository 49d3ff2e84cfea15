/** A small change of the product that breaks one of its rules. A test must fail with it. */
export interface Mutant {
  /** The page in `docs/`, its section or heading, and the rule in short. */
  readonly rule: string;
  /** The file of the product, from the root of the repository. */
  readonly file: string;
  /** A text that occurs once in the file. */
  readonly from: string;
  /** Its replacement. */
  readonly to: string;
  /** The test that finds the mutant: the file, ` › `, and a part of the test's name as shown by the run. */
  readonly test: string;
}
