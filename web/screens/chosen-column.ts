import { lazyPart } from '#web/lazy-screen.tsx';

/** Shown beside the lists of Home and Search in a wide window. */
export const ChosenColumn = lazyPart(() => import('#web/screens/chosen-person.tsx'), 'ChosenColumn');
