import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';

// Separate files: logged-in people load only their own screens. Visitors load only theirs until they type.
export const LoggedInScreens = lazyScreen(() => import('#web/app/logged-in.tsx'), 'LoggedInScreens');
export const LoggedOutScreen = lazyScreen(() => import('#web/app/logged-out.tsx'), 'LoggedOutScreen');
