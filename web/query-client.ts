import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { NetworkError, onAnswer } from '#web/api.ts';
import { compareBuild } from '#web/deploy.ts';
import { onPersonChange } from '#web/personal-data.ts';

function startQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // `always`: without network, queries return stored cards or an error. They do not wait.
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
  // The manager starts as online and gets changes only, but a page may be opened without network.
  onlineManager.setOnline(navigator.onLine);
  onAnswer((build) => {
    onlineManager.setOnline(true);
    compareBuild(build);
  });
  // Renders a change in the same task, not in a later timer.
  notifyManager.setScheduler(queueMicrotask);
  onPersonChange(() => client.clear());
  return client;
}

/** The only client of the page. Only the screens of logged-in people load it. */
export const queryClient = startQueryClient();
