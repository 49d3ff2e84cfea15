import { vi } from 'vitest';
import type { ModeratedCase } from '#contract/moderation.ts';
import type { LogEntry } from '#contract/moderation-log.ts';
import type { User } from '#contract/user-object.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { ModerationScreen } from '#web/app/moderation/moderation.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { aCard } from './a-card.ts';
import { aCase } from './a-case.ts';
import { renderLoggedIn } from './render-logged-in.tsx';

const me = { ...aCard({ uid: 'me', name: 'Own Name' }), moderator: true as const };
const allRules = [
  { id: 'respect', text: 'Do not insult' },
  { id: 'no-spam', text: 'No advertisements' },
  { id: 'honest-reports', text: 'Report what you believe' },
];

interface FakeServer {
  queue: readonly ModeratedCase[];
  rules: readonly { readonly id: string; readonly text: string }[];
  /** Writes and looks at photos, as path and body. */
  calls: string[];
  /** Refusals by path, used once each. */
  refusals: Record<string, readonly [status: number, code: string]>;
  /** Answers by path wait for these. */
  waits: Record<string, Promise<void>>;
  log: readonly LogEntry[];
  /** Whether a decision that is taken back is undone without a mail. */
  undone: boolean;
  passkeys: readonly Passkey[];
  /** The person whose passkey the device has. */
  passkeyOf: User;
}

const aPasskey = { id: 'passkey', name: 'Laptop', created: '2026-01-05T10:00:00.000Z', lastUsed: null };
const nothing = {
  queue: [],
  rules: allRules,
  calls: [],
  refusals: {},
  waits: {},
  log: [],
  undone: true,
  passkeys: [aPasskey],
  passkeyOf: me,
};

/** The server's data and its received calls. */
export const server: FakeServer = { ...nothing };

/** Before each test. */
export function startServer(): void {
  Object.assign(server, { ...nothing, queue: [aCase()], calls: [], refusals: {}, waits: {} });
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  storeSession(me);
}

/** After each test. */
export function stopServer(): void {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** One page of 20 cases. The cursor is the last id. */
function answerQueue({ searchParams }: URL): Response {
  const { queue, rules } = server;
  const only = searchParams.get('case');
  if (only !== null)
    return Response.json({ success: true, data: queue.filter(({ id }) => id === only), rules });
  const from = queue.findIndex(({ id }) => id === searchParams.get('cursor')) + 1;
  const data = queue.slice(from, from + 20);
  const link = from + 20 < queue.length ? `</moderation?cursor=${data.at(-1)?.id}>; rel="next"` : '';
  return Response.json({ success: true, data, rules }, { headers: link ? { link } : {} });
}

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(new Request(input).url);
  const { pathname } = url;
  if (init?.method !== 'GET') server.calls.push(`${pathname} ${init?.body as string}`);
  await server.waits[pathname];
  const refused = server.refusals[pathname];
  if (refused) {
    delete server.refusals[pathname];
    const [status, code] = refused;
    return Response.json({ success: false, code, message: `refused: ${code}` }, { status });
  }
  if (pathname === '/moderation') return answerQueue(url);
  if (pathname === '/moderation/photo') server.calls.push(`${pathname} ${url.searchParams.get('report')}`);
  const answers: Record<string, unknown> = {
    '/me': me,
    '/passkeys': { success: true, data: server.passkeys },
    '/login/passkey/options': { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] },
    '/login/passkey': { success: true, data: server.passkeyOf, message: '' },
    '/moderation/photo': { success: true, data: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
    '/moderation/reverse': { success: true, undone: server.undone },
    '/moderation/log': { success: true, data: server.log },
  };
  return Response.json(answers[pathname] ?? { success: true });
}

export function showModeration() {
  history.replaceState(null, '', '/moderation');
  return renderLoggedIn(<ModerationScreen />);
}
