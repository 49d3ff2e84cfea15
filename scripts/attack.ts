/**
 * Attacks a fresh server on loopback and prints one table. Every attack is bounded.
 *   npm run attack                 everything, about 17 minutes
 *   npm run attack -- --only cases (crowd, generated, raw, scanners, cases, timing)
 *   npm run attack -- --requests 20000 --seed 2
 * Exit codes: 0 everything held; 1 a finding.
 */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { signUpCrowd } from './attack/crowd-case.ts';
import { attackWithGenerated } from './attack/generated.ts';
import { bombMailbox, guessAcrossAccounts, lockOut, poisonRegistration } from './attack/identity-cases.ts';
import { floodWithOpinions, floodWithoutSession, sendBombs, stallUploads } from './attack/network-cases.ts';
import { attackWithRawBytes } from './attack/raw-bytes.ts';
import { formatRows, judge, type Row } from './attack/report.ts';
import { runScanners } from './attack/scanners.ts';
import { attackByTiming } from './attack/timing.ts';

const PAIRS = 1_000;
/** The part of the requests that is sent as raw bytes. */
const RAW_PART = 0.1;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
const raw = Math.round(requests * RAW_PART);

const attacks: Readonly<Record<string, readonly (() => Promise<Row | Row[]>)[]>> = {
  cases: [
    floodWithoutSession,
    lockOut,
    bombMailbox,
    floodWithOpinions,
    stallUploads,
    sendBombs,
    guessAcrossAccounts,
    poisonRegistration,
  ].map((attack) => () => attack()),
  crowd: [() => signUpCrowd()],
  timing: [() => attackByTiming(PAIRS)],
  scanners: [runScanners],
  raw: [() => attackWithRawBytes(raw, seed)],
  generated: [() => attackWithGenerated(requests - raw, seed)],
};

/** An attack that cannot run is a finding: it shows nothing. */
async function run(attack: () => Promise<Row | Row[]>): Promise<Row[]> {
  try {
    return [await attack()].flat();
  } catch (error) {
    return [judge('an attack that stopped', false, (error as Error).message.split('\n')[0] ?? '')];
  }
}

const chosen = values.only?.split(',') ?? Object.keys(attacks);
const unknown = chosen.filter((name) => !attacks[name]);
if (unknown.length > 0 || !(requests > 0) || !Number.isInteger(seed)) {
  process.stderr.write(
    `Wrong options: --only is among ${Object.keys(attacks).join(', ')}; --requests and --seed are numbers.\n`,
  );
  process.exit(2);
}
const rows: Row[] = [];
for (const name of chosen)
  for (const attack of attacks[name] ?? []) {
    const done = await run(attack);
    rows.push(...done);
    for (const { verdict, attack: title, result } of done)
      process.stderr.write(`${verdict}: ${title}: ${result}\n`);
  }
const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}, ${process.platform}, embedded store`;
process.stdout.write(`\n${machine}\n\n${formatRows(rows)}`);
process.exit(rows.some(({ verdict }) => verdict === 'FINDING') ? 1 : 0);
