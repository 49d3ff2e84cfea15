/**
 * Attacks a fresh server on loopback and prints one table. Every attack is bounded.
 *   npm run attack                 everything, about 17 minutes
 *   npm run attack -- --only cases (crowd, generated, raw, scanners, cases, timing)
 *   npm run attack -- --requests 20000 --seed 2
 *   npm run attack -- --store postgres   the servers are on PostgreSQL, which is started for the attack
 *   npm run attack -- --without-scanners
 * Exit codes: 0 everything held; 1 a finding, or an attack that could not run, such as a missing scanner; 2 wrong
 * options.
 */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { signUpCrowd } from './crowd-case.ts';
import { attackWithGenerated } from './generated.ts';
import { bombMailbox, guessAcrossAccounts, lockOut, poisonRegistration } from './identity-cases.ts';
import {
  floodWithOpinions,
  floodWithoutSession,
  sendBombs,
  stallBodies,
  stallUploads,
} from './network-cases.ts';
import { attackWithRawBytes } from './raw-bytes.ts';
import { exitCodeOf, formatRows, judge, type Row } from './report.ts';
import { runScanners } from './scanners.ts';
import { openStores, storeNames, type StartTarget } from './target.ts';
import { attackByTiming } from './timing.ts';

const PAIRS = 1_000;
/** The part of the requests that is sent as raw bytes. */
const RAW_PART = 0.1;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'embedded' },
    'without-scanners': { type: 'boolean', default: false },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
const raw = Math.round(requests * RAW_PART);

type Attack = (start: StartTarget) => Promise<Row | Row[]>;

const attacks: Readonly<Record<string, readonly Attack[]>> = {
  cases: [
    floodWithoutSession,
    lockOut,
    bombMailbox,
    floodWithOpinions,
    stallUploads,
    (start: StartTarget) => stallBodies(start, 'JSON'),
    (start: StartTarget) => stallBodies(start, 'a form'),
    sendBombs,
    guessAcrossAccounts,
    poisonRegistration,
  ].map((attack) => (start) => attack(start)),
  crowd: [(start) => signUpCrowd(start)],
  timing: [(start) => attackByTiming(start, PAIRS)],
  scanners: [runScanners],
  raw: [(start) => attackWithRawBytes(start, raw, seed)],
  generated: [(start) => attackWithGenerated(start, requests - raw, seed)],
};

/** An attack that cannot run counts as a finding, because it proves nothing. */
async function run(attack: Attack, start: StartTarget): Promise<Row[]> {
  try {
    return [await attack(start)].flat();
  } catch (error) {
    return [judge('an attack that stopped', false, (error as Error).message.split('\n')[0] ?? '')];
  }
}

const chosen = (values.only?.split(',') ?? Object.keys(attacks)).filter(
  (name) => !(values['without-scanners'] && name === 'scanners'),
);
const unknown = chosen.filter((name) => !attacks[name]);
const store = storeNames.find((name) => name === values.store);
if (unknown.length > 0 || !store || !(requests > 0) || !Number.isInteger(seed)) {
  process.stderr.write(
    `Wrong options: --only is among ${Object.keys(attacks).join(', ')}, --store among ${storeNames.join(', ')}; --requests and --seed are numbers.\n`,
  );
  process.exit(2);
}
const stores = await openStores(store);
const rows: Row[] = [];
for (const name of chosen)
  for (const attack of attacks[name] ?? []) {
    const done = await run(attack, stores.startTarget);
    rows.push(...done);
    for (const { verdict, attack: title, result } of done)
      process.stderr.write(`${verdict}: ${title}: ${result}\n`);
  }
const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}, ${process.platform}, ${store === 'embedded' ? 'embedded store' : 'PostgreSQL'}`;
process.stdout.write(`\n${machine}\n\n${formatRows(rows)}`);
await stores.close();
process.exit(exitCodeOf(rows));
