import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../../quantile.ts';
import type { Copy } from './data.ts';
import { startNode } from '../../processes.ts';
import { sendSuccessfully, type WireRequest } from './requests.ts';

const STARTS = 7;

/**
 * Measures starts of the product until its first answered list, each after a start of Node.js alone. The first start of
 * each is not counted.
 * @param firstPage the request for the list, by a person with a session.
 * @returns the ratio to the median of `node -e 0`, and both medians in milliseconds.
 */
export async function measureStart(
  copy: Copy,
  firstPage: WireRequest,
): Promise<{ ratio: number; productMs: number; nodeMs: number }> {
  const [nodeTimes, productTimes]: [number[], number[]] = [[], []];
  for (let nth = 0; nth <= STARTS; nth += 1) {
    const [nodeMs, productMs] = [await timeNode(), await timeProduct(copy, firstPage)];
    if (nth === 0) continue;
    nodeTimes.push(nodeMs);
    productTimes.push(productMs);
  }
  const [productMs, nodeMs] = [median(productTimes), median(nodeTimes)];
  return { ratio: productMs / nodeMs, productMs, nodeMs };
}

async function timeNode(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - began;
}

async function timeProduct(copy: Copy, firstPage: WireRequest): Promise<number> {
  const began = performance.now();
  const product = await startNode(copy.env);
  await sendSuccessfully(product.port, firstPage);
  const took = performance.now() - began;
  await product.end('SIGTERM');
  return took;
}
