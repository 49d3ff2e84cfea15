import { startProduct, type Product, type ProductOptions } from './product.ts';
import { startTwoNodes } from './two-nodes.ts';

/**
 * Starts the product of a worker's journeys: one node with its embedded store, and with `TWO_NODES=1` two nodes on one
 * PostgreSQL.
 */
export async function startJourneyProduct(options: ProductOptions = {}): Promise<Product> {
  if (process.env['TWO_NODES'] !== '1') return startProduct(options);
  const product = await startTwoNodes(options);
  if (product === null) throw new Error('there is no PostgreSQL on this machine');
  return product;
}
