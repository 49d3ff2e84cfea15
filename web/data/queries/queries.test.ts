import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '#web/data/api/api.ts';
import { setOnline } from '#web/data/api/online.ts';
import { changeData, makeQueryClient } from '#web/data/queries/queries.ts';
import { inPages } from '#web/data/queries/use-list.ts';

afterEach(() => setOnline(true));

const queryKey = ['a'];

/** A server that answers when the test resolves its newest request. */
function slowServer() {
  const requests: { readonly answer: (data: string) => void; readonly signal: AbortSignal }[] = [];
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise<string>((answer) => requests.push({ answer, signal }));
  const answer = async (nth: number, data: string) => {
    await vi.waitFor(() => expect(requests.length).toBeGreaterThanOrEqual(nth));
    requests[nth - 1]?.answer(data);
  };
  return { requests, queryFn, answer };
}

test('a clear aborts earlier requests, and no answer to them is stored', async () => {
  const client = makeQueryClient();
  const { requests, queryFn, answer } = slowServer();

  const fetched = client.query({ queryKey, queryFn }).catch(() => 'cancelled');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  client.clear();
  await answer(1, 'late');

  expect(await fetched).toBe('cancelled');
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(client.getQueryData(queryKey)).toBeUndefined();
});

test('a call without an answer is repeated once; a refused call is not', async () => {
  const lost = vi.fn(() => Promise.reject(new NetworkError('noConnection')));
  const refused = vi.fn(() => Promise.reject(new Error('refused')));
  const client = makeQueryClient();

  await expect(client.query({ queryKey: ['lost'], queryFn: lost })).rejects.toThrow('noConnection');
  await expect(client.query({ queryKey: ['refused'], queryFn: refused })).rejects.toThrow('refused');

  expect(lost).toHaveBeenCalledTimes(2);
  expect(refused).toHaveBeenCalledTimes(1);
});

test('when Quad can be reached again, only the queries that failed by the network are fetched again', async () => {
  const client = makeQueryClient();
  const lost = vi.fn(() => Promise.reject(new NetworkError('noConnection')));
  const refused = vi.fn(() => Promise.reject(new Error('refused')));
  const leave = [lost, refused].map((queryFn, nth) =>
    new QueryObserver(client, { queryKey: [nth], queryFn, retry: false }).subscribe(() => undefined),
  );
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  setOnline(true);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(2));

  expect(refused).toHaveBeenCalledTimes(1);
  for (const each of leave) each();
});

test('the first answer after an outage is used, and its request is not sent again', async () => {
  const client = makeQueryClient();
  const queryFn = vi
    .fn(() => Promise.resolve('newer'))
    .mockRejectedValueOnce(new NetworkError('noConnection'))
    .mockImplementationOnce(async () => {
      setOnline(true);
      return 'new';
    });
  client.setQueryData(queryKey, 'old');
  const observer = new QueryObserver(client, { queryKey, queryFn, retry: false, staleTime: 0 });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));

  expect((await observer.refetch()).data).toBe('new');
  expect(queryFn).toHaveBeenCalledTimes(2);
  leave();
});

test('the answer to a fetch does not undo a change made meanwhile: everything is fetched once more', async () => {
  const client = makeQueryClient();
  const { queryFn, answer } = slowServer();
  client.setQueryData(queryKey, 'old');
  const fetched = client.query({ queryKey, queryFn, staleTime: 0 });
  changeData(client, { queryKey }, () => 'changed');
  await answer(1, 'old');
  await answer(2, 'changed on the server');

  expect(await fetched).toBe('changed on the server');
});

test('a next page follows the newest state of its list', async () => {
  const client = makeQueryClient();
  const { queryFn, answer } = slowServer();
  const first = { pages: [{ name: 'first', next: '1' }], pageParams: [null] };
  client.setQueryData(queryKey, first);
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: async ({ signal }) => ({ name: await queryFn({ signal }), next: null as string | null }),
    ...inPages,
  });
  const leave = observer.subscribe(() => undefined);
  const fetched = observer.fetchNextPage();
  changeData<typeof first>(client, { queryKey }, () => ({
    ...first,
    pages: [{ name: 'edited', next: '1' }],
  }));
  await answer(2, 'second');

  const { data } = await fetched;
  expect(data?.pages.map(({ name }) => name)).toEqual(['edited', 'second']);
  leave();
});
