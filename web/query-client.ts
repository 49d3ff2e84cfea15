import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { NetworkError, onAnswer } from '#web/api.ts';
import { noticeBuild } from '#web/deploy.ts';
import { onPersonChange } from '#web/personal-data.ts';

function startQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // `always`: offline, a person gets stored cards or an error, not an endless wait.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof NetworkError,
        retryDelay: 500,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: 60_000,
        gcTime: Infinity,
      },
      mutations: { networkMode: 'always' },
    },
  });
  // The manager starts as online and hears of changes only: a page may have been opened without network.
  onlineManager.setOnline(navigator.onLine);
  onAnswer((build) => {
    onlineManager.setOnline(true);
    noticeBuild(build);
  });
  // A change is drawn in the task that made it, not in a later timer.
  notifyManager.setScheduler(queueMicrotask);
  onPersonChange(() => client.clear());
  return client;
}

/** The page's client. Only the screens of a logged-in person load it. */
export const queryClient = startQueryClient();
