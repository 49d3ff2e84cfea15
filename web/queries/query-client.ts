import { Query, type QuerySource, type QueryState } from '#web/queries/query.ts';

/**
 * A key of the server's data. query-keys.ts has the product's keys. A selection by key includes all keys that start
 * with it.
 */
export type QueryKey = readonly (string | object)[];

interface Selection {
  readonly queryKey: QueryKey;
  /** Selects only the key itself, not keys that start with it. */
  readonly exact?: boolean;
}

function hashOf(key: QueryKey): string {
  return key.map((part) => JSON.stringify(part)).join();
}

/**
 * The server's answers by key, for all components below a QueryClientProvider. Nothing is removed because of its age.
 */
export class QueryClient {
  readonly #queries = new Map<string, Query<unknown>>();
  readonly #keys = new Map<string, QueryKey>();
  readonly #listeners = new Set<() => void>();

  /** Returns the query of a key. Adds a missing one, without data. */
  open<Data>(key: QueryKey, source?: QuerySource<Data>): Query<Data> {
    const hash = hashOf(key);
    const query = (this.#queries.get(hash) ?? this.#add(hash, key)) as Query<Data>;
    if (source) query.source ??= source;
    return query;
  }

  #add(hash: string, key: QueryKey): Query<unknown> {
    const query = new Query<unknown>(() => {
      for (const listener of this.#listeners) listener();
    });
    this.#queries.set(hash, query);
    this.#keys.set(hash, key);
    return query;
  }

  /** Calls the listener after each change of any query. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #select({ queryKey, exact = false }: Selection): [hash: string, query: Query<unknown>][] {
    const start = hashOf(queryKey);
    return [...this.#queries].filter(
      ([hash]) => hash === start || (!exact && (start === '' || hash.startsWith(`${start},`))),
    );
  }

  isFetching(selection: Selection): boolean {
    return this.#select(selection).some(([, { state }]) => state.fetching !== null);
  }

  getQueryState<Data>(key: QueryKey): QueryState<Data> | undefined {
    return this.#queries.get(hashOf(key))?.state as QueryState<Data> | undefined;
  }

  // eslint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the key's data
  getQueryData<Data>(key: QueryKey): Data | undefined {
    return this.getQueryState<Data>(key)?.data;
  }

  getQueriesData<Data>(selection: Selection): [key: QueryKey, data: Data | undefined][] {
    return this.#select(selection).map(([hash, { state }]) => [
      this.#keys.get(hash) ?? [],
      state.data as Data | undefined,
    ]);
  }

  /** `change` gets the current data. If it returns undefined, nothing changes. */
  updateQueryData<Data>(key: QueryKey, change: (data: Data | undefined) => Data | undefined): void {
    const data = change(this.getQueryData<Data>(key));
    if (data !== undefined) this.setQueryData(key, data);
  }

  /** `updatedAt`: the time of loading, in ms since 1970. */
  setQueryData(key: QueryKey, data: unknown, updatedAt = Date.now()): void {
    this.open<unknown>(key).setData(data, updatedAt);
  }

  /** Changes all selected queries with data. */
  updateQueriesData<Data>(selection: Selection, change: (data: Data) => Data): void {
    for (const [key, data] of this.getQueriesData<Data>(selection))
      if (data !== undefined) this.setQueryData(key, change(data));
  }

  /** `inactive` selects only queries that no component reads. */
  removeQueries(selection: Selection & { readonly type?: 'inactive' }): void {
    for (const [hash, query] of this.#select(selection)) {
      if (selection.type === 'inactive' && query.isObserved) continue;
      query.cancel();
      this.#queries.delete(hash);
      this.#keys.delete(hash);
    }
  }

  /** Removes the data of all selected queries. Queries that a component reads are fetched again. */
  resetQueries(selection: Selection): void {
    for (const [, query] of this.#select(selection)) {
      query.reset();
      if (query.isObserved) void query.fetch('all', 'restart').catch(() => undefined);
    }
  }

  /** Fetches all selected queries again. Resolves when each has an answer or an error. */
  async refetchQueries(selection: Selection): Promise<void> {
    const queries = this.#select(selection).map(([, query]) => query);
    const fetched = queries.filter(({ source }) => source?.fetchData);
    await Promise.allSettled(fetched.map((query) => query.fetch('all', 'restart')));
  }

  /** Makes the next reader of a selected query fetch it again. */
  invalidateQueries(selection: Selection): void {
    for (const [, query] of this.#select(selection)) query.invalidate();
  }

  /** Removes everything and ignores answers to running fetches. */
  clear(): void {
    this.removeQueries({ queryKey: [] });
  }
}
