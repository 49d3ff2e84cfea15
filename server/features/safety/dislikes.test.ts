import { describe, expect, test } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { getUser, me } from '#contract/profile.ts';
import type { DislikeMode } from '#contract/operator.ts';
import { aStudent, reactTo } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

async function whatPeopleSee(mode: DislikeMode) {
  const server = await startTestServer({ env: { DISLIKES: mode } });
  const [asha, ben] = [await aStudent(server), await aStudent(server, { dislikes: 3 })];
  const [inList] = (await asha.client.call(getPeople)).body;
  return {
    list: inList?.dislike,
    profile: (await asha.client.call(getUser, { id: ben.id })).body.dislike,
    own: (await ben.client.call(me)).body.dislike,
    mostHated: (await asha.client.call(getPeople, { hated: 'hated' })).status,
    choosing: (await reactTo(asha, ben, 'dislike')).status,
    liking: (await reactTo(await aStudent(server), ben, 'like')).status,
  };
}

describe('the number of dislikes', () => {
  test('is public by default', async () => {
    expect(await whatPeopleSee('public')).toEqual({
      list: 3,
      profile: 3,
      own: 3,
      mostHated: 200,
      choosing: 200,
      liking: 200,
    });
  });

  test('is shown only to the person with DISLIKES=owner, and there is no list of the most hated [S6.1]', async () => {
    expect(await whatPeopleSee('owner')).toEqual({
      list: 0,
      profile: 0,
      own: 3,
      mostHated: 400,
      choosing: 200,
      liking: 200,
    });
  });

  test('is shown to nobody with DISLIKES=off, and nobody can dislike', async () => {
    expect(await whatPeopleSee('off')).toEqual({
      list: 0,
      profile: 0,
      own: 0,
      mostHated: 400,
      choosing: 400,
      liking: 200,
    });
  });
});
