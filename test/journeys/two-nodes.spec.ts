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

// One layout is enough, because the number of nodes does not affect it.
test('two nodes on one PostgreSQL that answer in turn do the main job like one node @desk', async ({
  page,
  product,
}) => {
  await doMainJob(page, product);
});
