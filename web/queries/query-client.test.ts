import { expect, test, vi } from 'vitest';
import { NetworkError } from '#web/api.ts';
import { pagedSource } from '#web/queries/paged.ts';
import { QueryClient } from '#web/queries/query-client.ts';

/** A server that answers when the test resolves its newest request. */
function slowServer() {
  const requests: { readonly answer: (data: string) => void; readonly signal: AbortSignal | null }[] = [];
  const fetchFrom = (signal: AbortSignal | null) =>
    new Promise<string>((answer) => requests.push({ answer, signal }));
  return { requests, fetchFrom };
}

const ignore = () => undefined;

test('two readers of a key share one request', async () => {
  const { requests, fetchFrom } = slowServer();
  const query = new QueryClient().open(['a'], { fetchData: () => fetchFrom(null) });

  const both = Promise.all([query.fetch('all', 'join'), query.fetch('all', 'join')]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer('one');

  expect(await both).toEqual(['one', 'one']);
});

test('the answer to a cancelled request changes nothing, and the earlier data stays', async () => {
  const client = new QueryClient();
  const { requests, fetchFrom } = slowServer();
  const query = client.open(['a'], { fetchData: () => fetchFrom(null) });
  client.setQueryData(['a'], 'earlier');

  const fetched = query.fetch('all', 'restart').then(ignore, () => 'cancelled');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  query.cancel();
  requests[0]?.answer('late');

  expect(await fetched).toBe('cancelled');
  expect(query.state).toMatchObject({ data: 'earlier', fetching: null, error: null });
});

test('after a clear no answer to an earlier request is stored, and its signal is aborted', async () => {
  const client = new QueryClient();
  const { requests, fetchFrom } = slowServer();
  const query = client.open(['a'], { fetchData: ({ signal }) => fetchFrom(signal) });

  const fetched = query.fetch('all', 'join').catch(() => 'cancelled');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  client.clear();
  requests[0]?.answer('late');

  expect(await fetched).toBe('cancelled');
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(client.getQueryData(['a'])).toBeUndefined();
});

test('a request that reads the signal is cancelled when its last reader leaves, another one goes on', async () => {
  const client = new QueryClient();
  const { requests, fetchFrom } = slowServer();
  const abortable = client.open(['a'], { fetchData: ({ signal }) => fetchFrom(signal) });
  const other = client.open(['b'], { fetchData: () => fetchFrom(null) });
  const leave = [abortable, other].map((query) => query.subscribe(ignore));
  for (const query of [abortable, other]) query.fetch('all', 'join').catch(ignore);
  await vi.waitFor(() => expect(requests).toHaveLength(2));

  for (const each of leave) each();

  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(abortable.state.fetching).toBeNull();
  requests[1]?.answer('two');
  await vi.waitFor(() => expect(client.getQueryData(['b'])).toBe('two'));
});

test('a call without an answer is repeated once; a refused call is not', async () => {
  const lost = vi.fn(() => Promise.reject(new NetworkError('noConnection')));
  const refused = vi.fn(() => Promise.reject(new Error('refused')));
  const client = new QueryClient();

  await expect(client.open(['lost'], { fetchData: lost }).fetch('all', 'join')).rejects.toThrow(
    'noConnection',
  );
  await expect(client.open(['refused'], { fetchData: refused }).fetch('all', 'join')).rejects.toThrow();

  expect(lost).toHaveBeenCalledTimes(2);
  expect(refused).toHaveBeenCalledTimes(1);
});

test('a failed fetch keeps the data that is on screen, and a success removes the error', async () => {
  const answers = [() => Promise.reject(new Error('refused')), () => Promise.resolve('new')];
  const client = new QueryClient();
  const query = client.open(['a'], { fetchData: () => answers.shift()?.() ?? Promise.resolve('none') });
  client.setQueryData(['a'], 'old');

  await query.fetch('all', 'restart').catch(ignore);
  expect(query.state).toMatchObject({ data: 'old', failed: 'all', fetching: null });
  expect(query.state.error).toBeInstanceOf(Error);
  await query.fetch('all', 'restart');

  expect(query.state).toMatchObject({ data: 'new', error: null, failed: null });
});

test('a new reader fetches data that is missing, invalidated or too old, and no other data', () => {
  const client = new QueryClient();
  const query = client.open(['a'], { fetchData: () => Promise.resolve('data'), staleMs: 1000 });
  expect(query.needsFetch).toBe(true);

  client.setQueryData(['a'], 'data');
  expect(query.needsFetch).toBe(false);
  client.invalidateQueries({ queryKey: ['a'] });
  expect(query.needsFetch).toBe(true);
  client.setQueryData(['a'], 'data', Date.now() - 1000);

  expect(query.needsFetch).toBe(true);
});

test('a key selects itself and the keys that start with it, not keys with a longer first part', () => {
  const client = new QueryClient();
  client.setQueryData(['people'], 1);
  client.setQueryData(['people', { course: 'bca' }], 2);
  client.setQueryData(['peoples'], 3);

  const dataOf = (exact: boolean) =>
    client.getQueriesData({ queryKey: ['people'], exact }).map(([, data]) => data);

  expect(dataOf(false)).toEqual([1, 2]);
  expect(dataOf(true)).toEqual([1]);
});

test('removing inactive queries keeps those that a component reads', () => {
  const client = new QueryClient();
  for (const key of ['read', 'unread']) client.setQueryData(['list', key], key);
  client.open(['list', 'read']).subscribe(ignore);

  client.removeQueries({ queryKey: ['list'], type: 'inactive' });

  expect(client.getQueriesData({ queryKey: ['list'] }).map(([, data]) => data)).toEqual(['read']);
});

test('a list in pages appends the next page, and fetches all its loaded pages again in order', async () => {
  const requested: (string | null)[] = [];
  const source = pagedSource({
    fetchPage: (cursor) => {
      requested.push(cursor);
      const index = Number(cursor ?? 0);
      return Promise.resolve({ index, next: index < 2 ? String(index + 1) : null });
    },
  });
  const query = new QueryClient().open(['list'], source);

  await query.fetch('all', 'join');
  await query.fetch('next', 'join');
  expect(query.state.data?.pages.map(({ index }) => index)).toEqual([0, 1]);
  await query.fetch('all', 'restart');

  expect(query.state.data).toMatchObject({ pages: [{ index: 0 }, { index: 1 }], pageParams: [null, '1'] });
  expect(requested).toEqual([null, '1', null, '1']);
});

test('a change during a fetch is not undone by its answer: everything is fetched once more', async () => {
  const { requests, fetchFrom } = slowServer();
  const client = new QueryClient();
  const query = client.open(['a'], { fetchData: () => fetchFrom(null) });
  client.setQueryData(['a'], 'old');
  const fetched = query.fetch('all', 'restart');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  client.setQueryData(['a'], 'changed');
  requests[0]?.answer('old');
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(client.getQueryData(['a'])).toBe('changed');
  requests[1]?.answer('changed on the server');

  expect(await fetched).toBe('changed on the server');
});

test('a next page follows what its list has become meanwhile, and not a list that it does not belong to', async () => {
  const { requests, fetchFrom } = slowServer();
  const client = new QueryClient();
  const source = pagedSource({
    fetchPage: async (cursor) => ({ name: await fetchFrom(null), next: cursor === null ? '1' : null }),
  });
  const query = client.open(['list'], source);
  const listOf = (name: string, next: string) => ({ pages: [{ name, next }], pageParams: [null] });
  const names = () => query.state.data?.pages.map(({ name }) => name);
  for (const [changed, expected] of [
    [listOf('edited', '1'), ['edited', 'second']],
    [listOf('other', '7'), ['other']],
  ] as const) {
    client.setQueryData(['list'], listOf('first', '1'));
    const count = requests.length;
    const fetched = query.fetch('next', 'join');
    await vi.waitFor(() => expect(requests).toHaveLength(count + 1));
    client.setQueryData(['list'], changed);
    requests.at(-1)?.answer('second');
    await fetched;
    expect(names()).toEqual(expected);
  }
});

test('the first page alone replaces a list only when it has loaded', async () => {
  const client = new QueryClient();
  let isBroken = true;
  const source = pagedSource({
    fetchPage: async (cursor) => {
      if (isBroken) throw new Error('refused');
      return { cursor, next: '1' };
    },
  });
  const query = client.open(['list'], source);
  const before = {
    pages: [
      { cursor: null, next: '1' },
      { cursor: '1', next: '2' },
    ],
    pageParams: [null, '1'],
  };
  client.setQueryData(['list'], before);
  await query.fetch('first', 'restart').catch(ignore);
  expect(query.state).toMatchObject({ data: before, failed: 'first' });
  isBroken = false;
  query.retry();
  await vi.waitFor(() => expect(query.state.data?.pages).toHaveLength(1));
});
