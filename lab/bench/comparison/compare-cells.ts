import { isDeepStrictEqual } from 'node:util';
import type { Ceiling } from '../server/ceiling.ts';
import type { Cell, Sources } from '../server/cells.ts';
import { sendSuccessfully, type WireRequest } from '../server/requests.ts';
import { alternate, summarize, type Contender, type Pace } from '../server/rounds.ts';
import { sample } from '../server/sample.ts';
import type { Source } from '../server/sources.ts';

/** One server in the comparison: Quad on one of its stores, or a peer. */
export interface Rival {
  readonly name: string;
  readonly port: number;
  readonly readCpuUs: () => number;
  readonly sources: Sources;
  /** The port of the server that provides deep pages, with cursors that this rival understands. */
  readonly pagesPort: number;
  readonly translate: (request: WireRequest, viewerId: string) => WireRequest;
  readonly namesOn: (body: unknown) => readonly string[];
}

export type Rivals = readonly [quadOnSqlite: Rival, quadOnPostgres: Rival, ...Rival[]];

/** One line of the table. */
export interface Line extends ReturnType<typeof summarize> {
  readonly cell: string;
  readonly server: string;
  /** Answers a second over the ceiling's. */
  readonly ratio: number;
  /** The 99th percentile over the ceiling's. */
  readonly p99Ratio: number;
  /** Quad's answers a second over this server's, with SQLite and with PostgreSQL. */
  readonly quadOver: { readonly sqlite: number; readonly postgres: number };
}

/** Measures one cell for all servers in turn, Quad first. The ceiling sends Quad's answers. */
export async function compareCell(cell: Cell, rivals: Rivals, ceiling: Ceiling, pace: Pace): Promise<Line[]> {
  const [quad, quadOnPostgres] = rivals;
  const own = await sourceOf(cell, quad);
  await ceiling.answerWith(await sample(quad.port, own));
  const contenders: Contender[] = [{ name: 'ceiling', port: ceiling.port, source: own, usesUp: false }];
  for (const rival of rivals) {
    const source = await sourceOf(cell, rival);
    contenders.push({ ...rival, source, usesUp: true });
  }
  const results = await alternate(contenders, pace);
  const summaryOf = (name: string) => summarize(results.get(name) ?? []);
  const perSecondOf = (name: string) => summaryOf(name).perSecond;
  const most = summaryOf('ceiling');
  return rivals.map(({ name }) => {
    const summary = summaryOf(name);
    return {
      ...summary,
      cell: cell.name,
      server: name,
      ratio: summary.perSecond / most.perSecond,
      p99Ratio: summary.p99Ms / most.p99Ms,
      quadOver: {
        sqlite: perSecondOf(quad.name) / summary.perSecond,
        postgres: perSecondOf(quadOnPostgres.name) / summary.perSecond,
      },
    };
  });
}

/** The requests of a cell in the form of a server's API. */
async function sourceOf(cell: Cell, { sources, pagesPort, translate }: Rival): Promise<Source> {
  const source = await cell.source(sources, pagesPort);
  const viewerOf = new Map(sources.population.viewers.map(({ id, cookie }) => [cookie, id]));
  const each = (request: WireRequest) =>
    translate(request, viewerOf.get(request.headers['cookie'] ?? '') ?? '');
  if (!source.mayRepeat) return { ...source, peek: (count) => source.peek(count).map(each) };
  const requests = source.peek(1).map(each);
  return { ...source, peek: () => requests };
}

const PAGES = 24;

/**
 * Fails unless every server answers the cell's requests with the people of Quad's pages. At the end of the ring, Parse
 * Server and PocketBase answer with fewer people, because their page does not continue at the beginning.
 */
export async function checkPages(cell: Cell, [quad, ...others]: Rivals): Promise<void> {
  const source = await sourceOf(cell, quad);
  if (!source.mayRepeat) return; // a write has no page
  const own: (readonly string[])[] = [];
  for (const request of source.peek(PAGES).slice(0, PAGES)) own.push(await readNames(quad, request));
  for (const other of others) {
    const requests = (await sourceOf(cell, other)).peek(PAGES);
    for (const [nth, names] of own.entries()) {
      const request = requests[nth];
      const found = request ? await readNames(other, request) : [];
      if (found.length === 0 || !isDeepStrictEqual(found, names.slice(0, found.length)))
        throw new Error(
          `${other.name}, ${request?.path}: ${found.join(', ')} instead of ${names.join(', ')}`,
        );
    }
  }
}

async function readNames({ port, namesOn }: Rival, request: WireRequest): Promise<readonly string[]> {
  const { body } = await sendSuccessfully(port, request);
  return namesOn(JSON.parse(body.toString('utf8')));
}
