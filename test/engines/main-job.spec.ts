import { doMainJob } from '../journeys/main-job.ts';
import { test } from './engine-test.ts';

test('a newcomer signs up by mail code, filters, searches, reacts, writes, edits, deletes, logs out and logs in again [1.1]', async ({
  page,
  product,
}) => {
  await doMainJob(page, product);
});
