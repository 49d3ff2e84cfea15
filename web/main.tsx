import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app.tsx';
import { reloadAfterDeploy, startServiceWorker } from '#web/deploy.ts';
import { Crashed } from '#web/screens/crashed.tsx';
import { SessionProvider } from '#web/session.tsx';
import { DialogProvider } from '#web/ui/alert.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const app = (
  <StrictMode>
    <Crashed within="page">
      <SessionProvider>
        <DialogProvider>
          <App />
        </DialogProvider>
      </SessionProvider>
    </Crashed>
  </StrictMode>
);

// before-paint.js sets it in a browser that is too old, and shows words on the splash.
if (document.documentElement.dataset['tooOld'] === undefined) createRoot(root).render(app);

startServiceWorker();
reloadAfterDeploy();
