import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer, type ProxyOptions } from 'vite';
import { CAMPUS_CALLBACK_PATH, CAMPUS_LOG_IN_PATH } from '#contract/campus-page.ts';
import { endpoints } from '#contract/endpoints.ts';
import { UNSUBSCRIBE_PATH } from '#contract/notices.ts';
import { PHOTO_PATH } from '#contract/user.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { describePage, fillPage } from '#server/features/page-notice/notice.ts';

/**
 * `npm run dev`: a change in the server's files restarts the server; a change in the web app reloads it in the browser.
 * Open Vite's address, which forwards the calls to the server.
 */
const root = path.resolve(import.meta.dirname, '..');
const serverUrl = `http://${process.env['HOST'] ?? '127.0.0.1'}:${process.env['PORT'] ?? '3000'}`;
const webPort = 5173;

const notice = describePage(readConfig(readEnvironment()));

const vite = await createServer({
  configFile: path.join(root, 'vite.config.ts'),
  plugins: [{ name: 'page-notice', transformIndexHtml: (html) => fillPage(html, notice) }],
  server: { host: '127.0.0.1', port: webPort, strictPort: true, proxy: proxyTable() },
});
await vite.listen();

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(root, 'server/entry.mjs')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { PUBLIC_URL: `http://127.0.0.1:${webPort}`, ...process.env },
  },
);
server.on('exit', (code) => void stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
vite.printUrls();

async function stop(code: number): Promise<void> {
  await vite.close();
  process.exit(code);
}

/**
 * Forwards the paths of all calls and of photos. A browser that opens such an address gets the page instead. Exceptions
 * are the server's own pages.
 */
function proxyTable(): Record<string, ProxyOptions> {
  const paths = [...endpoints.map((endpoint) => endpoint.path), `${PHOTO_PATH}:name`];
  const page: ProxyOptions = { target: serverUrl };
  const options: ProxyOptions = {
    ...page,
    bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
  };
  const patternOf = (each: string) => `^${each.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`;
  return Object.fromEntries([
    ...[CAMPUS_LOG_IN_PATH, CAMPUS_CALLBACK_PATH, UNSUBSCRIBE_PATH].map((each) => [patternOf(each), page]),
    ...paths.map((each) => [patternOf(each), options]),
  ]);
}
