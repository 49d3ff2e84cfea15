import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app.tsx';
import { reloadAfterDeploy, startServiceWorker } from '#web/deploy.ts';
import { Crashed } from '#web/screens/crashed.tsx';
import { SessionProvider } from '#web/session.tsx';
import { DialogProvider } from '#web/ui/alert.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <Crashed within="page">
      <SessionProvider>
        <DialogProvider>
          <App />
        </DialogProvider>
      </SessionProvider>
    </Crashed>
  </StrictMode>,
);

startServiceWorker();
reloadAfterDeploy();
