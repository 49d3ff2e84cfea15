import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '#web/session.tsx';
import { DialogProvider } from '#web/ui/alert.tsx';

export const aClient = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });

/** What the app has around its screens. */
export function Providers({
  client,
  children,
}: {
  readonly client: QueryClient;
  readonly children: ReactNode;
}) {
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <DialogProvider>{children}</DialogProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
