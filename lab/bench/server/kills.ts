import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Copy } from './data.ts';
import { startProduct } from './product.ts';
import { sendSuccessfully, type Row } from './requests.ts';
import { countMissing } from './rows.ts';
import type { Source } from './sources.ts';

const MIN_MS = 1_000;
const MAX_MS = 3_000;

export interface Losses {
  readonly acknowledged: number;
  readonly lost: number;
}

/**
 * Ends the product with kill -9 under load, at a random time, and looks in the store for every write that it had
 * acknowledged. Then the same again on the same store.
 */
export async function countLosses(
  copy: Copy,
  source: Source,
  kills: number,
  clients: number,
): Promise<Losses> {
  let [acknowledged, lost] = [0, 0];
  for (let nth = 0; nth < kills; nth += 1) {
    const rows = await writeUntilKilled(copy, source, clients);
    acknowledged += rows.length;
    lost += await countMissing(copy, rows);
  }
  return { acknowledged, lost };
}

/** @returns the rows that were acknowledged. */
async function writeUntilKilled(copy: Copy, source: Source, clients: number): Promise<Row[]> {
  const product = await startProduct(copy.env);
  const rows: Row[] = [];
  let isKilled = false;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const write = async () => {
    while (!isKilled) {
      const [request] = source.peek(1);
      if (!request) return;
      source.use(1);
      try {
        await sendSuccessfully(product.port, request, agent);
        if (request.row) rows.push(request.row);
      } catch (error) {
        // The kill ends the requests in flight.
        if (!isKilled) throw error;
      }
    }
  };
  const writing = Promise.all(Array.from({ length: clients }, write));
  await Promise.race([writing, sleep(MIN_MS + Math.random() * (MAX_MS - MIN_MS))]);
  isKilled = true;
  await product.kill();
  await writing;
  agent.destroy();
  return rows;
}
