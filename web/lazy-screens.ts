import { lazyScreen } from '#web/lazy-screen.tsx';

// Separate files: logged-in people load only their own screens. Visitors load only theirs until they type.
export const LoggedInScreens = lazyScreen(() => import('#web/screens/logged-in.tsx'), 'LoggedInScreens');
export const LoggedOutScreen = lazyScreen(() => import('#web/screens/logged-out.tsx'), 'LoggedOutScreen');
