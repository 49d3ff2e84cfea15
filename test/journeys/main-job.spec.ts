import { test } from './journey.ts';
import { doMainJob } from './main-job.ts';

// As for a person: with the splash and the service worker.
test.use({ splash: 'wait', serviceWorkers: 'allow' });

test('a newcomer signs up by mail code, reacts, writes, edits, deletes, logs out and logs in again', async ({
  page,
  product,
}) => {
  await doMainJob(page, product);
});
