import { onAnswer } from '#web/data/api/api.ts';
import { compareBuild } from '#web/data/loading/deploy.ts';
import { setOnline } from '#web/data/api/online.ts';
import { onPersonChange } from '#web/data/storage/personal-data.ts';
import { makeQueryClient } from '#web/data/queries/queries.ts';

function startQueryClient() {
  const client = makeQueryClient();
  onAnswer((headers) => {
    setOnline(true);
    compareBuild(headers.get('x-quad-build'));
  });
  onPersonChange(() => client.clear());
  return client;
}

/** The page's only client. Only screens for logged-in people load it. */
export const queryClient = startQueryClient();
