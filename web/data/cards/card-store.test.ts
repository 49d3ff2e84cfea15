import { makeQueryClient } from '#web/data/queries/queries.ts';
import { expect, test } from 'vitest';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { changeCard, mergeCards, readCard, removeCard } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { removePerson } from '#web/data/cards/remove-person.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { removeStoredCards, readStoredCards, storeCards } from '#web/data/storage/stored-cards.ts';

const asha = aCard({ uid: 'asha', like: 3 });
const liked = (card: typeof asha) =>
  card.reaction['me'] ? card : { ...card, like: card.like + 1, reaction: { me: 'like' as const } };

test('a late answer to an earlier request does not undo a change that the server has confirmed', () => {
  const client = makeQueryClient();
  mergeCards(client, [asha], requestTime());
  const earlier = requestTime();
  changeCard(client, 'asha', liked).confirm();

  mergeCards(client, [asha], earlier);

  expect(readCard(client, 'asha')).toMatchObject({ like: 4, reaction: { me: 'like' } });
});

test('an answer that arrives while a change is pending is shown with the change', () => {
  const client = makeQueryClient();
  mergeCards(client, [asha], requestTime());
  const pending = changeCard(client, 'asha', liked);

  mergeCards(client, [{ ...asha, like: 7, name: 'Asha Rao' }], requestTime());
  expect(readCard(client, 'asha')).toMatchObject({ name: 'Asha Rao', like: 8, reaction: { me: 'like' } });
  pending.cancel();

  expect(readCard(client, 'asha')).toMatchObject({ name: 'Asha Rao', like: 7, reaction: {} });
});

test('a refused change is reverted, and no other change is', () => {
  const client = makeQueryClient();
  mergeCards(client, [asha], requestTime());
  const refused = changeCard(client, 'asha', liked);
  changeCard(client, 'asha', (card) => ({ ...card, opinions: card.opinions + 1 })).confirm();

  refused.cancel();

  expect(readCard(client, 'asha')).toMatchObject({ like: 3, reaction: {}, opinions: 1 });
});

test('a newer answer replaces a change that was confirmed before it', () => {
  const client = makeQueryClient();
  mergeCards(client, [asha], requestTime());
  changeCard(client, 'asha', liked).confirm();

  mergeCards(client, [{ ...asha, like: 9, reaction: { me: 'like' } }], requestTime());

  expect(readCard(client, 'asha')).toMatchObject({ like: 9 });
});

test('the answer to a later request shows a removed person again; the answer to an earlier request does not', () => {
  const client = makeQueryClient();
  const earlier = requestTime();
  mergeCards(client, [asha], earlier);
  removeCard(client, 'asha');

  expect(mergeCards(client, [asha], earlier)).toEqual([]);
  expect(mergeCards(client, [asha], requestTime())).toEqual(['asha']);
});

test('a removed person disappears from lists, search results, opinions and the stored cards', async () => {
  const client = makeQueryClient();
  const opinion = anOpinion({ comment_id: 'by-asha', commenter_id: 'asha', commenter: 'Asha' });
  const kabir = aCard({ uid: 'kabir', opinions: 1, firstOpinion: opinion });
  mergeCards(client, [asha, kabir], requestTime());
  const list = { pages: [{ ids: ['asha', 'kabir'], next: null }], pageParams: [null] };
  client.setQueryData(queryKeys.people({}), list);
  client.setQueryData(queryKeys.search('a', {}), { ids: ['asha', 'kabir'], message: '' });
  client.setQueryData(queryKeys.opinions('asha'), { pages: [], pageParams: [] });
  const opinions = { pages: [{ opinions: [opinion], count: 1, next: null }], pageParams: [null] };
  client.setQueryData(queryKeys.opinions('kabir'), opinions);
  await storeCards('/', [asha, kabir], new AbortController().signal);

  removePerson(client, 'asha');

  expect(readCard(client, 'asha')).toBeNull();
  expect(client.getQueryData(queryKeys.people({}))).toMatchObject({ pages: [{ ids: ['kabir'] }] });
  expect(client.getQueryData(queryKeys.search('a', {}))).toMatchObject({ ids: ['kabir'] });
  expect(client.getQueryData(queryKeys.opinions('asha'))).toBeUndefined();
  expect(client.getQueryData(queryKeys.opinions('kabir'))).toMatchObject({
    pages: [{ opinions: [], count: 0 }],
  });
  expect(readCard(client, 'kabir')).toMatchObject({ opinions: 0, firstOpinion: null });
  await expect.poll(() => readStoredCards('/')).toEqual([kabir]);
  removeStoredCards();
});
