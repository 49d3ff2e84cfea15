import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { judge, type Row } from './report.ts';
import { signUp, type Student } from './students.ts';
import type { StartTarget, Target } from './target.ts';

const WAPITI_SECONDS = 150;
/** For one address. */
const SQLMAP_SECONDS = 180;

/**
 * No browser reads this header any more, and in old browsers it caused vulnerabilities. The cookie comes from this attack: the
 * scanner can send it only without the flag.
 */
const expected = new Set([
  'X-XSS-Protection is not set',
  'Secure flag is not set in the cookie : __Host-session',
]);

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

const skip = (program: string): Row => ({
  attack: program,
  result: `not installed: apt-get install ${program}, or --without-scanners`,
  verdict: 'skipped',
});

/**
 * Runs both scanners of Debian on fresh servers, with a student's session. The servers have no limits, so that every
 * test arrives.
 */
export async function runScanners(startTarget: StartTarget): Promise<Row[]> {
  // With an https address, as on a campus, the server sends HSTS and Secure cookies. The scanners speak to it as its
  // proxy does.
  const env = { LIMITS: 'off', MAILS_PER_HOUR: '1000000', PUBLIC_URL: 'https://quad.example.edu' };
  const target = await startTarget({ env, people: 50 });
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-scan-'));
  try {
    const student = await signUp(target, 'asha@example.edu');
    return [
      isInstalled('wapiti') ? runWapiti(target, student, folder) : skip('wapiti'),
      isInstalled('sqlmap') ? runSqlmap(target, student, folder) : skip('sqlmap'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await target.stop();
  }
}

function runWapiti({ url, errors }: Target, { id, browser }: Student, folder: string): Row {
  const report = path.join(folder, 'wapiti.json');
  const starts = [
    '/searchuser?user=asha&limit=5',
    '/get?course=bca&year=2&hated=loved&limit=5',
    `/getcomment?id=${id}`,
    `/getuser/${id}`,
  ];
  const [name = '', value = ''] = (browser.cookie().split('; ')[0] ?? '').split('=');
  const cookies = path.join(folder, 'cookies.json');
  writeFileSync(
    cookies,
    JSON.stringify({
      '127.0.0.1': { '/': { [name]: { version: 0, value, secure: false, expires: null, port: null } } },
    }),
  );
  const { stderr, stdout } = spawnSync(
    'wapiti',
    [
      '-u',
      `${url}/`,
      ...`--scope domain --flush-session --no-bugreport -f json -o ${report}`.split(' '),
      ...`--store-session ${folder} --store-config ${folder} -c ${cookies}`.split(' '),
      ...'-d 3 --max-links-per-page 50 --max-scan-time 60 --max-attack-time 15 -t 5'.split(' '),
      ...starts.flatMap((start) => ['-s', url + start]),
    ],
    { encoding: 'utf8', timeout: WAPITI_SECONDS * 1000, input: '' },
  );
  if (!existsSync(report))
    return {
      attack: 'wapiti',
      result: `gave no report: ${`${stdout}${stderr}`.trim().split('\n').at(-1)}`,
      verdict: 'skipped',
    };
  const { vulnerabilities, infos } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { info?: string; path?: string }[]>;
    infos: { version?: string };
  };
  const found = Object.entries(vulnerabilities)
    .map(([kind, findings]) => [kind, findings.filter(({ info }) => !expected.has(info ?? ''))] as const)
    .filter(([, findings]) => findings.length > 0);
  for (const [kind, findings] of found)
    process.stderr.write(`wapiti ${kind}: ${JSON.stringify(findings.slice(0, 3))}\n`);
  const kinds =
    found.map(([kind, findings]) => `${kind}: ${findings.length}`).join(', ') ||
    'nothing found (X-XSS-Protection is left out on purpose)';
  return judge(
    infos.version ?? 'wapiti',
    found.length === 0 && errors().length === 0,
    `${kinds}; errors logged: ${errors().length}`,
  );
}

function runSqlmap({ url, errors }: Target, { id, browser }: Student, folder: string): Row {
  const gets = [
    '/searchuser?user=asha&limit=5',
    '/get?course=bca&year=2&hated=loved&personality=introvert&limit=5',
    `/getcomment?id=${id}`,
    `/getuser/${id}*`,
  ];
  const posts: [string, object][] = [
    ['/login', { email: 'asha@example.edu', otp: '123456' }],
    ['/setlink', { platform: 'github', url: 'https://github.com/asha', id }],
  ];
  const common = [
    '--batch',
    '--level',
    '2',
    '--risk',
    '1',
    '--flush-session',
    '--retries',
    '0',
    '--timeout',
    '5',
    // Otherwise sqlmap leaves /login at the first refusal.
    '--ignore-code',
    '401',
    '--disable-coloring',
    '--output-dir',
    folder,
  ];
  const scans = [
    ...gets.map((get) => ['-u', url + get]),
    ...posts.map(([call, body]) => [
      '-u',
      url + call,
      '--data',
      JSON.stringify(body),
      '-H',
      'Content-Type: application/json',
    ]),
  ];
  const outcomes = scans.map((scan): SqlScan => {
    const { stdout, error } = spawnSync('sqlmap', [...scan, '--cookie', browser.cookie(), ...common], {
      encoding: 'utf8',
      timeout: SQLMAP_SECONDS * 1000,
      input: '',
    });
    return { address: (scan[1] ?? '').slice(url.length), output: stdout, isCutOff: error !== undefined };
  });
  for (const { address, output } of outcomes.filter(isInjectable))
    process.stderr.write(`sqlmap ${address}:\n${output.slice(-1_500)}\n`);
  return judgeSqlScans(outcomes, errors().length);
}

/** The results that sqlmap printed for one address. */
export interface SqlScan {
  readonly address: string;
  readonly output: string;
  /** True if sqlmap was stopped early or did not run. */
  readonly isCutOff: boolean;
}

const isInjectable = ({ output }: SqlScan) =>
  /is vulnerable|identified the following injection point/.test(output);
const countTries = ({ output }: SqlScan) => output.match(/testing '/g)?.length ?? 0;

/** A scan that was cut off or tried nothing proves nothing. The row is then skipped and names the address. */
export function judgeSqlScans(scans: readonly SqlScan[], errorsLogged: number): Row {
  const injectable = scans.filter(isInjectable).length;
  const tries = scans.reduce((sum, scan) => sum + countTries(scan), 0);
  const unfinished = scans.filter((scan) => scan.isCutOff || countTries(scan) === 0);
  const row = judge(
    'sqlmap (level 2, risk 1)',
    injectable === 0 && errorsLogged === 0,
    `${scans.length} addresses, ${tries} kinds of injection tried, ${injectable} injectable; errors logged: ${errorsLogged}`,
  );
  if (unfinished.length === 0) return row;
  const result = `${row.result}; not finished: ${unfinished.map(({ address }) => address).join(', ')}`;
  return { ...row, result, verdict: row.verdict === 'held' ? 'skipped' : row.verdict };
}
