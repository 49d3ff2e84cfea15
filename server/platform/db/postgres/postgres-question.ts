import { Socket } from 'node:net';
import pg from 'pg';
import type { PostgresAddress } from './postgres-address.ts';
import type { Question } from './silence-watch.ts';

/** Sends the watch's queries on a separate connection. The first query opens the connection, and reopens a lost one. */
export function createQuestion(address: PostgresAddress): Question {
  let open: { client: pg.Client; socket: Socket; ready: Promise<unknown> } | null = null;

  function connect() {
    const socket = new Socket();
    const client = new pg.Client({ stream: () => socket, application_name: 'quad', ...address });
    const connection = { client, socket, ready: client.connect() };
    const forget = () => {
      if (open === connection) open = null;
    };
    client.on('error', forget).on('end', forget);
    open = connection;
    return connection;
  }

  return {
    get isConnected() {
      return open !== null;
    },
    async ask() {
      const connection = open ?? connect();
      try {
        await connection.ready;
        await connection.client.query('select 1');
      } catch (error) {
        if (open === connection) open = null;
        connection.socket.destroy();
        // A server that refuses with a reason, such as too many clients, has answered.
        if (!(error instanceof pg.DatabaseError)) throw error;
      }
    },
    drop() {
      open?.socket.destroy(new Error('the question has no answer'));
      open = null;
    },
  };
}
