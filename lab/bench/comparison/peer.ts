import type { WireRequest } from '../server/requests.ts';
import type { ServerProcess } from '../../processes.ts';

/** The data of a peer. */
export interface Origin {
  /** Quad's SQLite database. */
  readonly quadFile: string;
  /** The people who send requests. */
  readonly viewerIds: readonly string[];
  /** A folder for the run. */
  readonly folder: string;
  /** A superuser's URL of a PostgreSQL server. */
  readonly postgresUrl: string;
}

/** A server that Quad is compared with, filled and running. */
export interface Peer {
  readonly name: string;
  /** Name and version of its parts. */
  readonly parts: string;
  readonly process: ServerProcess;
  /** Stops the peer and deletes its data. */
  readonly stop: () => Promise<void>;
  /** True if the peer uses the PostgreSQL server. The server's CPU time then counts. */
  readonly usesPostgres: boolean;
  /** Translates a request to Quad into a request to the peer with the same effect. */
  readonly translate: (request: WireRequest, viewerId: string) => WireRequest;
  /** The names on a page, to compare them with Quad's. */
  readonly namesOn: (body: unknown) => readonly string[];
  /** The number of reactions and opinions. */
  readonly countRows: () => Promise<number>;
}
