import { lazyPart } from '#web/data/loading/lazy-screen.tsx';

/** Shown beside the lists of Home and Search in a wide window. */
export const ChosenColumn = lazyPart(() => import('#web/app/home/chosen-person.tsx'), 'ChosenColumn');
