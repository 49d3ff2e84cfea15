import type { Endpoint } from '#contract/endpoint.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { fail } from '#server/platform/errors.ts';
import { budgetNames, countsNetworks, createCounters, isExact, type BudgetName } from './budgets.ts';
import type { Budget, Count, Counter } from './counter.ts';
import { createExchange } from './exchange.ts';
import { createStrikeReports } from './strikes.ts';
import type { JsonText } from '#server/platform/http/answers/json-text.ts';
import { findClientNetworks } from '#server/platform/http/trusted-proxies.ts';

/**
 * The largest number of people whose name and photo one row shows: the person of a card and the writer of its opinion.
 */
export const PEOPLE_IN_ROW_MAX = 2;

/**
 * Limits the number of calls (docs/product.md section 13). A call counts against the person of its session, else the
 * known browser, else the client's network: `callers.ts` decides. With `LIMITS=off` nothing is counted.
 */
export interface CallLimits {
  ofPerson(personId: string, kind: CallKind): Charge;
  /** @param personId the owner of the browser. */
  ofBrowser(browserId: string, personId: string): Charge;
  ofNetwork(address: string, kind: CallKind): Charge;
  /** Counts a call without waiting. @throws too_often. A refused call is not counted. */
  count(charge: Charge): void;
  /** Reverses the count of a call. */
  takeBack(charge: Charge): void;
  /**
   * With several nodes, waits until all nodes have counted a call that needs an exact count: an upload or a code
   * request. Call it in the same turn of the event loop as {@link count}. Null when nothing must be awaited.
   * @throws too_often.
   */
  confirm(charge: Charge): Promise<void> | null;
  /**
   * Runs a read and counts the other people whose name and photo its answer shows: `people` of {@link JsonText}.
   * Reserves the largest answer first, so that parallel requests cannot exceed the budget by more than one answer.
   * Synchronous if `read` is synchronous.
   * @param most maximum number of people in one answer.
   * @throws too_often.
   */
  countCards<Output>(personId: string, most: number, read: () => Answer<Output>): Answer<Output>;
  /**
   * As {@link CallLimits.countCards}, for a person's own data. Past the budget, an answer is refused only if it shows
   * other people.
   */
  countOwnCards<Output>(personId: string, read: () => Answer<Output>): Answer<Output>;
  /** Shares the counts with the other nodes now. */
  share(): Promise<void>;
  /** Number of refused calls by the exceeded budget. */
  readonly refusals: Readonly<Record<BudgetName, number>>;
  close(): Promise<void>;
}

export type CallKind = Exclude<Endpoint['limit'], 'none'> | 'write';

/** The kind under which an endpoint's calls are counted. Null when they are not counted. */
export function kindOf({ method, limit }: Pick<Endpoint, 'method' | 'limit'>): CallKind | null {
  if (limit === 'none') return null;
  return limit === 'call' && method !== 'GET' ? 'write' : limit;
}

/** The counts to which a call is added. */
export interface Charge {
  readonly personId: string | null;
  readonly parts: readonly { readonly counter: Counter; readonly subject: string }[];
}

type Answer<Output> = JsonText<Output> | Promise<JsonText<Output>>;

/** The budgets of a person's call, by its kind. */
const personBudgets: Readonly<Record<CallKind, readonly BudgetName[]>> = {
  call: ['calls'],
  list: ['calls'],
  search: ['calls', 'searches'],
  write: ['calls', 'writes'],
  code: ['calls', 'writes'],
  upload: ['calls', 'writes', 'uploads'],
};

const messages: Partial<Record<BudgetName, string>> = {
  uploads: 'You have sent too many photos in a short time. Please wait a little and try again.',
  cards: 'You have looked at too many people in a short time. Please wait a little and try again.',
};
const NETWORK_MESSAGE = 'Too many requests from your network. Please wait a little and try again.';
const OTHER_MESSAGE = 'Too many requests in a short time. Please wait a little and try again.';

type Parts = Pick<BaseServices, 'store' | 'secrets' | 'clock' | 'random' | 'log'> & {
  readonly config: Pick<BaseServices['config'], 'limits' | 'limitNumbers'>;
};

/** Creates the limits of one node. */
export function createCallLimits(context: Parts): CallLimits {
  const { store, secrets, clock, config } = context;
  const nameInStore = (budget: Budget, subject: string) =>
    countsNetworks(budget) ? secrets.hash('network', subject) : subject;
  const exchange = store.name === 'postgres' ? createExchange({ ...context, nameInStore }) : null;
  const counters = createCounters(config.limitNumbers, exchange?.note);
  const reportStrike = createStrikeReports(context);
  const refusals = Object.fromEntries(budgetNames.map((name) => [name, 0])) as Record<BudgetName, number>;

  function chargeOf(personId: string | null, subject: string, names: readonly BudgetName[]): Charge {
    return { personId, parts: names.map((name) => ({ counter: counters[name], subject })) };
  }

  function refuseCall({ budget }: Counter, count: Count, personId: string | null, now: number): never {
    refusals[budget.name as BudgetName] += 1;
    if (!count.isReported) {
      count.isReported = true;
      const subject = nameInStore(budget, count.subject);
      reportStrike({ budget: budget.name, subject, endsAt: count.endsAt, personId });
    }
    const message = countsNetworks(budget) ? NETWORK_MESSAGE : messages[budget.name as BudgetName];
    return fail('too_often', message ?? OTHER_MESSAGE, { retryAfter: (count.endsAt - now) / 1000 });
  }

  function checkBudget(counter: Counter, subject: string, personId: string | null, now: number): Count {
    const count = counter.find(subject, now);
    return count.calls < counter.budget.limit ? count : refuseCall(counter, count, personId, now);
  }

  function add({ parts }: Charge, calls: number): void {
    const now = clock();
    for (const { counter, subject } of parts) counter.add(counter.find(subject, now), calls);
  }

  async function confirmAll({ personId, parts }: Charge, shareNow: ShareNow): Promise<void> {
    const shared = parts
      .filter(({ counter }) => isExact(counter.budget))
      .map(async ({ counter, subject }) => {
        const count = counter.find(subject, clock());
        if ((await shareNow(count, counter.budget)) > counter.budget.limit)
          refuseCall(counter, count, personId, clock());
      });
    await Promise.all(shared);
  }

  function reserveCards(personId: string, most: number): (sent: number) => void {
    const count = checkBudget(counters.cards, personId, personId, clock());
    const { window } = count;
    counters.cards.add(count, most);
    return (sent) => {
      if (count.window === window) counters.cards.add(count, sent - most);
    };
  }

  return {
    ofPerson: (id, kind) => chargeOf(id, id, personBudgets[kind]),
    ofBrowser: (browserId, personId) => chargeOf(personId, browserId, ['browser']),
    ofNetwork(address, kind) {
      const { network, wide } = findClientNetworks(address);
      const own = chargeOf(null, network, kind === 'code' ? ['network', 'network-codes'] : ['network']);
      if (wide === null) return own;
      const others = chargeOf(null, wide, kind === 'code' ? ['wide', 'wide-codes'] : ['wide']);
      return { personId: null, parts: [...own.parts, ...others.parts] };
    },
    count(charge) {
      if (!config.limits) return;
      const now = clock();
      for (const { counter, subject } of charge.parts) checkBudget(counter, subject, charge.personId, now);
      add(charge, 1);
    },
    takeBack(charge) {
      if (config.limits) add(charge, -1);
    },
    confirm: (charge) =>
      exchange && config.limits && charge.parts.some(({ counter }) => isExact(counter.budget))
        ? confirmAll(charge, exchange.shareNow)
        : null,
    countCards: (personId, most, read) =>
      config.limits ? settleAfter(reserveCards(personId, most), read) : read(),
    countOwnCards: (personId, read) =>
      config.limits ? settleAfter((sent) => sent > 0 && reserveCards(personId, sent)(sent), read) : read(),
    refusals,
    share: async () => exchange?.shareWaiting(),
    close: async () => exchange?.close(),
  };
}

type ShareNow = (count: Count, budget: Budget) => Promise<number>;

/** Runs `read` and passes the number of people in its answer to `settle`; 0 if `read` fails. */
function settleAfter<Output>(settle: (sent: number) => unknown, read: () => Answer<Output>): Answer<Output> {
  const succeed = (answer: JsonText<Output>) => {
    settle(answer.people);
    return answer;
  };
  const stop = (error: unknown): never => {
    settle(0);
    throw error;
  };
  try {
    const answer = read();
    return answer instanceof Promise ? answer.then(succeed, stop) : succeed(answer);
  } catch (error) {
    return stop(error);
  }
}
