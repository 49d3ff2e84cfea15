import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { loadFirstScreen } from '#web/app/lazy-screens.ts';
import { readStoredSession } from '#web/data/storage/session-storage.ts';
import { reloadAfterDeploy, startServiceWorker } from '#web/data/loading/deploy.ts';
import { startLanguage } from '#web/data/language.ts';
import { Navigation } from '#web/data/navigation.tsx';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { SessionProvider } from '#web/data/session.tsx';
import { WordsProvider } from '#web/data/words.ts';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const app = (
  <StrictMode>
    <WordsProvider>
      <ErrorBoundary within="page">
        <SessionProvider>
          <DialogProvider>
            <Navigation>
              <App />
            </Navigation>
          </DialogProvider>
        </SessionProvider>
      </ErrorBoundary>
    </WordsProvider>
  </StrictMode>
);

// before-paint.js sets `tooOld` in unsupported browsers and shows a message on the splash.
if (document.documentElement.dataset['tooOld'] === undefined)
  void Promise.all([startLanguage(), loadFirstScreen(readStoredSession() !== null, location.pathname)]).then(
    () => createRoot(root).render(app),
  );

startServiceWorker();
reloadAfterDeploy();
