import { onAnswer } from '#web/api.ts';
import { compareBuild } from '#web/deploy.ts';
import { setOnline } from '#web/online.ts';
import { onPersonChange } from '#web/personal-data.ts';
import { makeQueryClient } from '#web/queries.ts';

function startQueryClient() {
  const client = makeQueryClient();
  onAnswer((build) => {
    setOnline(true);
    compareBuild(build);
  });
  onPersonChange(() => client.clear());
  return client;
}

/** The page's only client. Only screens for logged-in people load it. */
export const queryClient = startQueryClient();
