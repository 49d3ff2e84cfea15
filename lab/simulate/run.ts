import { randomFor } from '#demo/random.ts';
import { CLAIM_MS } from '#server/platform/mail/claims.ts';
import { addStudents, createRandomness, emptyStore, type Student } from './campus.ts';
import { createClients, type Attempt } from './clients.ts';
import { createMailLog, type SentLetter } from './mail-log.ts';
import { createMemoryPhotos } from './memory-photos.ts';
import { createNode, fates, type Fate, type MailFate, type SimulatedNode } from './node.ts';
import type { Plant } from './plants.ts';
import type { World } from './world.ts';

const STUDENTS = { min: 2, more: 3 };
const NODES_MAX = 3;
const STEPS = [60, 60, 120] as const;
/** Steps after which all running work must have ended. */
const LAST_STEPS = 600;
/** Writes of one commit. */
const WRITES_MAX = 4;
const MAIL_POLL_MS = 5_000;
const pauses = [1_000, 5_000, 5_000, 10_000, 70_000, 130_000] as const;
/** Probability that others overtake a request for which nobody waits any more. */
const LATE = 0.9;
const mailFates: readonly MailFate[] = ['done', 'refused', 'lost answer'];
/** Probabilities that a commit, a letter, an answer and a delivery succeed, in runs of several kinds. */
const goods = [
  { commit: 0.8, letter: 0.8, answer: 0.9, delivery: 0.9 },
  { commit: 0.95, letter: 0.95, answer: 0.98, delivery: 0.95 },
  { commit: 0.9, letter: 0.5, answer: 0.9, delivery: 0.6 },
] as const;
const picture = Buffer.from('a picture');

/** What happened in a run. */
export interface Seen {
  readonly students: readonly Student[];
  readonly attempts: readonly Attempt[];
  readonly letters: readonly SentLetter[];
  /** Steps of events after which a letter may be sent again: crashes, failed commits, lost answers. */
  readonly disturbances: readonly number[];
  readonly trace: readonly string[];
  /** The clock after the last fault. */
  readonly lastFaultAt: number;
  /** True if all running work has ended. */
  readonly isFinished: boolean;
}

/** Runs one simulation. Everything that happens follows from the seed. */
export async function simulate(
  { store, config, time, secrets }: World,
  seed: number,
  plant: Plant = {},
): Promise<Seen> {
  const random = randomFor('schedule', seed);
  const good = random.pick(goods);
  const steps = random.pick(STEPS);
  time.reset();
  await emptyStore(store);
  const drawn = () => createRandomness(randomFor('product', seed), time.now);
  const productRandom = drawn();
  const students = await addStudents(store, secrets, productRandom, {
    count: STUDENTS.min + random.below(STUDENTS.more),
    now: time.now(),
  });
  const photos = createMemoryPhotos(time.now);
  for (const { photo } of students) await photos.put(photo, { card: picture, dense: picture });
  const cluster = {
    store,
    config,
    time,
    randomOf: plant.sharesRandomness ? drawn : () => productRandom,
    photos,
    plant,
    feed: [],
  };
  const nodes = Array.from({ length: 1 + random.below(NODES_MAX) }, (_, nth) => createNode(cluster, nth));

  let step = 0;
  const trace: string[] = [];
  const disturbances: number[] = [];
  const note = (text: string) => void trace.push(`${step} ${text}`);
  const clients = createClients(students, random, {
    now: () => step,
    clock: time.now,
    note,
  });
  const { attempts } = clients;
  const mail = createMailLog({ store, secrets }, () => ({ step, at: time.now() }));
  let travelling: Attempt[] = [];
  let answered: Attempt[] = [];
  const travel = (attempt: Attempt | null) => {
    if (attempt) travelling.push(attempt);
  };
  const upNodes = () => nodes.filter((node) => node.isUp());

  async function startNode(node: SimulatedNode): Promise<void> {
    note(`${node.name} starts`);
    await node.start();
  }

  async function deliver(canRepeat: boolean): Promise<void> {
    // Requests for which nobody waits any more come late.
    const awaited = travelling.filter(({ ended }) => ended === null);
    const attempt = random.pick(awaited.length > 0 && random.chance(LATE) ? awaited : travelling);
    const node = random.pick(upNodes());
    const { call } = attempt;
    travelling = travelling.filter((one) => one !== attempt);
    note(`${node.name} gets: student ${call.student.nth} ${call.text}`);
    if (canRepeat && !random.chance(good.delivery)) {
      note('the network repeats it');
      travel(clients.repeat(call));
    }
    attempt.node = node;
    void handle(attempt, node);
    await time.settle();
  }

  async function handle(attempt: Attempt, node: SimulatedNode): Promise<void> {
    const { statusCode, body, headers } = await node.handle(attempt.call.request);
    if (attempt.over !== null) return;
    attempt.over = step;
    attempt.doneAt = time.now();
    attempt.made = statusCode;
    attempt.body = parse(body);
    attempt.cookies = [headers['set-cookie'] ?? []].flat();
    answered.push(attempt);
  }

  function takeAnswer(isLost: boolean): void {
    const attempt = random.pick(answered);
    answered = answered.filter((one) => one !== attempt);
    travel(clients.receive(attempt, isLost));
  }

  async function commit(node: SimulatedNode, count: number, fate: Fate): Promise<void> {
    const writes = node.writes.slice(0, count);
    note(`${node.name} commits ${writes.map(({ write }) => write.name).join(', ')}: ${fate}`);
    if (fate !== 'done') disturbances.push(step);
    mail.noteCommit(node, writes, fate === 'done');
    if (fate.startsWith('crash')) forget(node);
    await node.commit(count, fate);
  }

  async function crash(node: SimulatedNode): Promise<void> {
    note(`${node.name} crashes`);
    disturbances.push(step);
    forget(node);
    await node.crash();
  }

  /** The requests on a node that crashes end without an answer. */
  function forget(node: SimulatedNode): void {
    for (const attempt of attempts.filter((one) => one.node === node && one.over === null)) {
      attempt.over = step;
      travel(clients.receive(attempt, true));
    }
  }

  async function sendLetter(node: SimulatedNode, fate: MailFate): Promise<void> {
    note(`${node.name} sends a letter: ${fate}`);
    const letter = node.send(fate);
    if (fate === 'lost answer') disturbances.push(step);
    await time.settle();
    if (!letter) return;
    await mail.noteSent(node, letter);
    const code = /^\d{6}$/m.exec(letter.text)?.[0];
    const student = students.find(({ email }) => email === letter.to);
    if (code && student) clients.receiveCode(student, code);
  }

  async function passTime(ms: number): Promise<void> {
    note(`${ms / 1000} s pass`);
    await time.advance(ms);
  }

  /** Runs one of the possible next steps, chosen by the seed. */
  async function goOn(): Promise<void> {
    const up = upNodes();
    const writing = up.filter(({ writes }) => writes.length > 0);
    const mailing = up.filter((node) => node.letters.length > 0);
    const down = nodes.filter((node) => !node.isUp());
    const waitedFor = clients.waitedFor();
    const choices: [weight: number, isPossible: boolean, run: () => unknown][] = [
      [6, true, () => travel(clients.ask())],
      [10, travelling.length > 0 && up.length > 0, () => deliver(true)],
      [8, answered.length > 0, () => takeAnswer(!random.chance(good.answer))],
      [
        12,
        writing.length > 0,
        () => {
          const node = random.pick(writing);
          const count = 1 + random.below(Math.min(WRITES_MAX, node.writes.length));
          return commit(node, count, random.chance(good.commit) ? 'done' : random.pick(fates));
        },
      ],
      [
        8,
        mailing.length > 0,
        () => sendLetter(random.pick(mailing), random.chance(good.letter) ? 'done' : random.pick(mailFates)),
      ],
      [1, waitedFor.length > 0, () => travel(clients.receive(random.pick(waitedFor), true))],
      [0.5, up.length > 0, () => crash(random.pick(up))],
      [3, down.length > 0, () => startNode(random.pick(down))],
      [1, true, () => passTime(random.pick(pauses))],
      // The other nodes look at the mail queue while a node claims a letter.
      [4, writing.some(isClaiming), () => passTime(MAIL_POLL_MS)],
    ];
    const possible = choices.filter(([, isPossible]) => isPossible);
    let place = random.next() * possible.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = possible.find(([weight]) => (place -= weight) < 0) ?? possible[0];
    await chosen?.[2]();
  }

  /** Ends all running work, without further faults. @returns true if all work has ended. */
  async function finish(): Promise<boolean> {
    for (const node of nodes) if (!node.isUp()) await startNode(node);
    for (let last = 0; last < LAST_STEPS; last += 1) {
      step += 1;
      const writing = nodes.find(({ writes }) => writes.length > 0);
      const mailing = nodes.find((node) => node.letters.length > 0);
      if (writing) await commit(writing, writing.writes.length, 'done');
      else if (mailing) await sendLetter(mailing, 'done');
      else if (travelling.length > 0) await deliver(false);
      else if (answered.length > 0) takeAnswer(false);
      else if (attempts.some(({ over }) => over === null)) await passTime(1_000);
      else if (await isMailDone()) return true;
      else await passTime(CLAIM_MS);
    }
    return false;
  }

  const isMailDone = async () =>
    (await store.db.selectFrom('mail_queue').select('id').limit(1).execute()).length === 0;

  for (const node of nodes) await startNode(node);
  for (; step < steps; step += 1) await goOn();
  const lastFaultAt = time.now();
  const isFinished = await finish();
  for (const node of nodes) await node.crash();
  return { students, attempts, letters: mail.letters, disturbances, trace, isFinished, lastFaultAt };
}

const isClaiming = ({ writes }: SimulatedNode) => writes.some(({ write }) => write.name === 'claimLetters');

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
