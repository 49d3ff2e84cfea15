import { randomUUID } from 'node:crypto';
import { writeOpinion } from '#contract/opinions.ts';
import { react } from '#contract/reactions.ts';
import { randomFor, shuffled } from '#demo/random.ts';
import type { Population, Viewer } from './population.ts';
import type { WireRequest } from './requests.ts';
import { createZipf } from './zipf.ts';

const ZIPF_EXPONENT = 1.5;
const COMMENTS = [
  'Kind, and quick to help.',
  'Explains everything twice, without sighing 🙂',
  'Carried the whole project, honestly.',
  'हमेशा मदद करती हैं, और बहुत अच्छा गाती हैं।',
  'Plays chess better than all of us together, and still asks how we would have played.',
];

function reactionOf(viewer: Viewer, targetId: string): WireRequest {
  return {
    method: react.method,
    path: react.path,
    headers: { cookie: viewer.cookie },
    body: { id: targetId, like: 'like', uid: viewer.id },
  };
}

/**
 * Reactions of the viewers in turn. Each viewer reacts to everybody in a different order. No pair has reacted before.
 */
export function* reactions({ viewers, targets, hasReacted }: Population): Generator<WireRequest, never> {
  for (let place = 0; place < targets.length; place += 1) {
    for (const [nth, viewer] of viewers.entries()) {
      const target = targets[shuffled(place, targets.length, nth)] ?? '';
      if (target !== viewer.id && !hasReacted(viewer.id, target)) yield reactionOf(viewer, target);
    }
  }
  throw new Error('every viewer has reacted to everybody: use more people');
}

/** Opinions of the viewers in turn on random people. */
export function* opinions({ viewers, targets }: Population): Generator<WireRequest, never> {
  const random = randomFor('opinions');
  for (;;) {
    for (const viewer of viewers) {
      const target = random.pick(targets);
      if (target !== viewer.id) yield opinionOf(viewer, target, random.pick(COMMENTS));
    }
  }
}

function opinionOf(viewer: Viewer, targetId: string, comment: string): WireRequest {
  const id = randomUUID();
  return {
    method: writeOpinion.method,
    path: writeOpinion.path,
    headers: { cookie: viewer.cookie },
    body: { user_id: targetId, commenter_id: viewer.id, comment_id: id, comment },
  };
}

/**
 * Reactions of many writers to targets, chosen uniformly or by Zipf's law. No pair has reacted before, because each
 * target has its own next writer. The two distributions use different targets.
 */
export function* contendedReactions(
  { writers, targets, hasReacted }: Population,
  distribution: 'zipf' | 'uniform',
): Generator<WireRequest, never> {
  const random = randomFor('contended', distribution);
  const half = Math.floor(targets.length / 2);
  const own = distribution === 'zipf' ? targets.slice(0, half) : targets.slice(half);
  const zipf = createZipf(own.length, ZIPF_EXPONENT);
  const chooseRank = () => (distribution === 'zipf' ? zipf(random) : random.below(own.length));
  const nextWriter = new Map<number, number>();
  for (;;) {
    const rank = chooseRank();
    const target = own[rank] ?? '';
    const nth = nextWriter.get(rank) ?? 0;
    nextWriter.set(rank, nth + 1);
    // When all writers have reacted to a frequent target, the next choice replaces it.
    const writer = nth < writers.length ? writers[shuffled(nth, writers.length, rank)] : undefined;
    if (writer && writer.id !== target && !hasReacted(writer.id, target)) yield reactionOf(writer, target);
  }
}
