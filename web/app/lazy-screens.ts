import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';

const importLoggedIn = () => import('#web/app/logged-in.tsx');

// Separate files: logged-in people load only their own screens. Visitors load only theirs until they type.
export const LoggedInScreens = lazyScreen<'LoggedInScreens', { readonly user: string }>(
  importLoggedIn,
  'LoggedInScreens',
);
export const LoggedOutScreen = lazyScreen(() => import('#web/app/logged-out.tsx'), 'LoggedOutScreen');

/** Longer than a start needs when the files are on the device. */
const PATIENCE_MS = 2000;

/**
 * Loads the screen of an address before React renders anything. React shows each placeholder for at least 300 ms, and
 * a screen inside the first one has its own. Resolves early if the files fail or take long, or on a tap or key, which
 * ends the splash (app.tsx): the placeholders are shown then.
 */
export function loadFirstScreen(isLoggedIn: boolean, path: string): Promise<unknown> {
  return new Promise((start) => {
    (isLoggedIn ? loadLoggedIn(path) : LoggedOutScreen.load()).then(start, start);
    setTimeout(start, PATIENCE_MS);
    // Set by before-paint.js.
    if (document.documentElement.dataset['pressed'] !== undefined) start(null);
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, start, { once: true });
  });
}

async function loadLoggedIn(path: string): Promise<void> {
  await LoggedInScreens.load();
  await (await importLoggedIn()).loadScreen(path);
}
