import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteOpinion } from '#contract/opinions.ts';
import { aStudent, reactTo, textsOn, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());

/** Makes `person` private in a transaction that ends only after `act` has sent its request as far as the store. */
async function whileTurningPrivate<T>(person: Student, act: () => Promise<T>): Promise<T> {
  const { store } = server.context;
  const started = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const turning = store.transaction(async (tx) => {
    await tx.updateTable('people').set({ public: 0 }).where('id', '=', person.id).execute();
    started.resolve();
    await sent.promise;
  });
  await started.promise;
  const run = vi.spyOn(store, 'run');
  const answer = act();
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  run.mockRestore();
  sent.resolve();
  await turning;
  return answer;
}

describe('whether a viewer may do something is decided in the transaction that does it', () => {
  test('a person who turns private while a reaction is in flight does not get it', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const answer = await whileTurningPrivate(ben, () => reactTo(asha, ben, 'like'));
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
    const reactions = server.context.store.db.selectFrom('reactions').select('kind');
    expect(await reactions.where('target_id', '=', ben.id).execute()).toEqual([]);
  });

  test('a person who turns private while an opinion is in flight does not get it', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const { answer } = await whileTurningPrivate(ben, () => writeOn(asha, ben));
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
    expect(await textsOn(ben)).toEqual([]);
  });

  test('a stranger who tries to delete an opinion while its profile turns private does not learn that it exists', async () => {
    const [asha, ben, stranger] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    const { commentId } = await writeOn(asha, ben);
    const answer = await whileTurningPrivate(ben, () =>
      stranger.client.call(deleteOpinion, { id: commentId }),
    );
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
    expect(await textsOn(ben)).toHaveLength(1);
  });
});

describe('a commit reports its changes to the rest of the process', () => {
  test('a reaction, an opinion and its deletion cause one event each; refusals and repetitions cause none', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const events: unknown[] = [];
    const stopListening = server.context.store.onCommit((event) => events.push(event));
    await reactTo(asha, ben, 'like');
    await reactTo(asha, ben, 'like');
    await reactTo(asha, ben, 'dislike');
    await reactTo(asha, asha, 'like');
    const { commentId } = await writeOn(asha, ben);
    await writeOn(asha, { id: 'nobody' });
    await ben.client.call(deleteOpinion, { id: commentId });
    await ben.client.call(deleteOpinion, { id: commentId });
    stopListening();
    expect(events).toEqual([
      { kind: 'reaction-stored', actorId: asha.id, targetId: ben.id, reaction: 'like' },
      { kind: 'opinions-changed', profileId: ben.id },
      { kind: 'opinions-changed', profileId: ben.id },
    ]);
  });
});
