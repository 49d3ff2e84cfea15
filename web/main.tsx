import { notifyManager, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NetworkError } from '#web/api.ts';
import { App } from '#web/app.tsx';
import { reloadAfterDeploy, startServiceWorker } from '#web/offline.ts';
import { Crashed } from '#web/screens/crashed.tsx';
import { SessionProvider } from '#web/session.tsx';
import { DialogProvider } from '#web/ui/alert.tsx';

const client = new QueryClient({
  defaultOptions: {
    // `always`: a person who is offline gets an answer (a kept card or an error), not silence.
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

// It hears of changes alone: a page that was opened without network would not notice that it is back.
onlineManager.setOnline(navigator.onLine);

// What a person does shows in this very task, not in a later timer.
notifyManager.setScheduler(queueMicrotask);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <Crashed within="page">
      <QueryClientProvider client={client}>
        <SessionProvider>
          <DialogProvider>
            <App />
          </DialogProvider>
        </SessionProvider>
      </QueryClientProvider>
    </Crashed>
  </StrictMode>,
);

startServiceWorker();
reloadAfterDeploy();
