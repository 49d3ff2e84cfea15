import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** The answer of `npm audit` about the installed packages. */
export type Audit =
  | { readonly kind: 'none known' }
  | { readonly kind: 'vulnerable'; readonly vulnerabilities: readonly string[] }
  /** The registry does not answer audits, so nothing is known. */
  | { readonly kind: 'not checked'; readonly reason: string };

interface Advisory {
  readonly title?: string;
  readonly url?: string;
}
interface Report {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      { readonly severity: string; readonly range: string; readonly via: readonly (Advisory | string)[] }
    >
  >;
}

/** Asks the configured registry about all packages of the lockfile, including packages for development. */
export async function auditPackages(root: string): Promise<Audit> {
  const args = ['audit', '--json', '--loglevel=silent'];
  const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  return readAudit(await text(child.stdout));
}

/** @param output of `npm audit --json`. */
export function readAudit(output: string): Audit {
  const report = parse(output);
  if (!report?.vulnerabilities)
    return { kind: 'not checked', reason: report?.message ?? 'npm audit gave no report' };
  const vulnerabilities = Object.entries(report.vulnerabilities).map(([name, { severity, range, via }]) => {
    const causes = via.map((cause) =>
      typeof cause === 'string' ? `by ${cause}` : [cause.title, cause.url].filter(Boolean).join(' '),
    );
    return `${name} ${range} (${severity}): ${causes.join('; ')}`;
  });
  return vulnerabilities.length === 0 ? { kind: 'none known' } : { kind: 'vulnerable', vulnerabilities };
}

function parse(output: string): Report | null {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return null;
  }
}
