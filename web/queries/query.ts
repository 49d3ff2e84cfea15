import { NetworkError } from '#web/api.ts';
import { setOffline } from '#web/online.ts';

/**
 * `all`: everything that the query has loaded, or at least its first part. `first`: the first page of a list, which
 * replaces the loaded pages. `next`: the next page of a list.
 */
export type Extent = 'all' | 'first' | 'next';

export interface QueryState<Data> {
  readonly data: Data | undefined;
  /** The time of loading, in ms since 1970; 0 without data. */
  readonly dataUpdatedAt: number;
  /** The error of the last fetch; null after a success. Earlier data stay. */
  readonly error: Error | null;
  /** In ms since 1970; 0 before the first failed fetch. */
  readonly errorUpdatedAt: number;
  /** The extent of the fetch that caused `error`. */
  readonly failed: Extent | null;
  /** The extent of the running fetch. */
  readonly fetching: Extent | null;
  /** True if the next reader must fetch the data again, whatever their age. */
  readonly isInvalidated: boolean;
}

const initialState: QueryState<never> = {
  data: undefined,
  dataUpdatedAt: 0,
  error: null,
  errorUpdatedAt: 0,
  failed: null,
  fetching: null,
  isInvalidated: false,
};

export interface FetchContext<Data> {
  /**
   * Aborts when the fetch is cancelled. If the fetch reads this signal, it is cancelled when its last reader leaves.
   */
  readonly signal: AbortSignal;
  readonly extent: Extent;
  /** The current data. They may change during the fetch. */
  readonly data: Data | undefined;
}

export interface QuerySource<Data> {
  /** Null for data that are only set, never fetched. */
  readonly fetchData: ((context: FetchContext<Data>) => Promise<Data>) | null;
  /** A new reader fetches data again that are older than this. */
  readonly staleMs?: number;
  /** False if a call without an answer must not be repeated. */
  readonly repeats?: boolean;
}

const STALE_MS = 60_000;
/** Delay before the one repetition of a call without a valid answer. */
const RETRY_MS = 500;

interface Fetch<Data> {
  readonly controller: AbortController;
  readonly errorBefore: Error | null;
  readonly result: Promise<Data>;
}

/** The data of one key and its fetches, shared by all readers. */
export class Query<Data> {
  state: QueryState<Data> = initialState;
  source: QuerySource<Data> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #onChange: () => void;
  #running: Fetch<Data> | null = null;
  #readsSignal = false;
  /** Number of times that the data were set from outside. */
  #edits = 0;

  /** `onChange`: called after each change of the state. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get isObserved(): boolean {
    return this.#listeners.size > 0;
  }

  /** True if a new reader causes a fetch. */
  get needsFetch(): boolean {
    if (!this.source?.fetchData) return false;
    const { data, isInvalidated, dataUpdatedAt } = this.state;
    return (
      data === undefined || isInvalidated || Date.now() - dataUpdatedAt >= (this.source.staleMs ?? STALE_MS)
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (!this.isObserved && this.#readsSignal) this.cancel();
    };
  };

  /** Sets the data. A running fetch is older than these data, so it is repeated. */
  setData(data: Data, updatedAt: number): void {
    this.#edits += 1;
    this.#set({ data, dataUpdatedAt: updatedAt, error: null, failed: null, isInvalidated: false });
  }

  invalidate(): void {
    this.#set({ isInvalidated: true });
  }

  /** Removes the data and cancels the fetch. */
  reset(): void {
    this.cancel();
    this.#set(initialState);
  }

  /** Cancels the running fetch. Restores the state before the fetch, but keeps data that were set since then. */
  cancel(): void {
    if (!this.#running) return;
    const { controller, errorBefore } = this.#running;
    this.#running = null;
    controller.abort();
    this.#set({ fetching: null, error: this.state.error ?? errorBefore });
  }

  /**
   * Fetches the data. An error is thrown and also stored in the state.
   * @param running `restart` cancels a running fetch if there are data on screen. `join` waits for it.
   */
  fetch(extent: Extent, running: 'restart' | 'join'): Promise<Data> {
    const { data, error } = this.state;
    if (this.#running && (running === 'join' || data === undefined)) return this.#running.result;
    this.#running?.controller.abort();
    const controller = new AbortController();
    this.#readsSignal = false;
    const result = this.#load(controller, extent);
    this.#running = { controller, errorBefore: error, result };
    this.#set(startFetch(this.state, extent));
    return result;
  }

  /** Fetches everything again. */
  readonly refetch = (): void => {
    this.fetch('all', 'restart').catch(() => undefined);
  };

  /** Fetches the failed part again. */
  readonly retry = (): void => {
    this.fetch(this.state.failed ?? 'all', 'join').catch(() => undefined);
  };

  /** Fetches the next page. Does nothing during another fetch. */
  readonly fetchNext = (): void => {
    this.fetch('next', 'join').catch(() => undefined);
  };

  async #load(controller: AbortController, extent: Extent): Promise<Data> {
    const { signal } = controller;
    try {
      const data = await this.#fetchNewest(signal, extent);
      this.#running = null;
      this.#set({
        ...initialState,
        data,
        dataUpdatedAt: Date.now(),
        errorUpdatedAt: this.state.errorUpdatedAt,
      });
      return data;
    } catch (error) {
      if (!signal.aborted) {
        this.#running = null;
        if (error instanceof NetworkError && error.reason !== 'tooSlow') setOffline();
        this.#set({ error: error as Error, errorUpdatedAt: Date.now(), failed: extent, fetching: null });
      }
      throw error;
    }
  }

  /** A next page is added to the current data (paged.ts); everything else replaces them. */
  async #fetchNewest(signal: AbortSignal, extent: Extent): Promise<Data> {
    const edits = this.#edits;
    const data = await this.#fetchTwice(signal, extent);
    signal.throwIfAborted();
    return edits === this.#edits || extent === 'next' ? data : this.#fetchNewest(signal, extent);
  }

  async #fetchTwice(signal: AbortSignal, extent: Extent): Promise<Data> {
    const fetchData = this.source?.fetchData;
    if (!fetchData) throw new Error('this query has no source');
    const readSignal = () => {
      this.#readsSignal = true;
      return signal;
    };
    const readData = () => this.state.data;
    const context: FetchContext<Data> = {
      extent,
      get data() {
        return readData();
      },
      get signal() {
        return readSignal();
      },
    };
    try {
      // In a later microtask, so that `#running` is set first.
      return await Promise.resolve(context).then(fetchData);
    } catch (error) {
      if (!(error instanceof NetworkError) || this.source?.repeats === false) throw error;
      await new Promise((done) => setTimeout(done, RETRY_MS));
      signal.throwIfAborted();
      return fetchData(context);
    }
  }

  #set(change: Partial<QueryState<Data>>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
    this.#onChange();
  }
}

/** The state when a fetch starts. Without data, an earlier error disappears. */
export function startFetch<Data>(state: QueryState<Data>, extent: Extent): QueryState<Data> {
  return { ...state, fetching: extent, error: state.data === undefined ? null : state.error };
}
