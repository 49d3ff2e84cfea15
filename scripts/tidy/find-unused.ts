import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './source-files.ts';

type Finding = { readonly name: string };
interface Issue {
  readonly file: string;
  readonly [kind: string]: string | readonly Finding[];
}

/** Runs knip. @returns unused files, exports and packages, and packages missing in package.json. */
export function findUnused(folder = root): string[] {
  const program = path.join(root, 'node_modules/knip/bin/knip.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--reporter', 'json', '--no-exit-code', '--directory', folder],
    { encoding: 'utf8' },
  );
  if (!stdout.startsWith('{')) throw new Error(`knip failed:\n${stdout}${stderr}`);
  const { issues } = JSON.parse(stdout) as { issues: Issue[] };
  return issues.flatMap((issue) =>
    Object.entries(issue).flatMap(([kind, found]) =>
      // `owners` comes from CODEOWNERS and is not a finding.
      typeof found === 'string' || kind === 'owners'
        ? []
        : found.map(({ name }) => `${issue.file}: ${name} (${kind})`),
    ),
  );
}
