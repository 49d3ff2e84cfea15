import { test as base } from './journey.ts';
import { doMainJob } from './main-job.ts';
import type { Product } from './product.ts';
import { startTwoNodes } from './two-nodes.ts';

/* oxlint-disable eslint/no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const nodes = await startTwoNodes();
      test.skip(nodes === null, 'there is no PostgreSQL on this machine');
      if (!nodes) return;
      await use(nodes);
      await nodes.stop();
    },
    { scope: 'worker' },
  ],
});
/* oxlint-enable eslint/no-empty-pattern */

test.use({ splash: 'wait', serviceWorkers: 'allow' });

// How many nodes answer has nothing to do with the layout.
test('two nodes on one PostgreSQL, each answering every other request, do all of it as one @desk', async ({
  page,
  product,
}) => {
  await doMainJob(page, product);
});
