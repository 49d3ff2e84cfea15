import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Navigation } from '#web/data/navigation.tsx';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { SessionProvider } from '#web/data/session.tsx';
import { WordsProvider } from '#web/data/words.ts';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import '#web/styles.css';

/** Renders a part of the app with its surroundings: answers, the stored session, and dialogs. */
export function renderLoggedIn(part: ReactNode, client = makeQueryClient()) {
  return render(
    <WordsProvider>
      <QueryClientProvider client={client}>
        <SessionProvider>
          <DialogProvider>
            <Navigation>{part}</Navigation>
          </DialogProvider>
        </SessionProvider>
      </QueryClientProvider>
    </WordsProvider>,
  );
}
