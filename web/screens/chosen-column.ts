import { laterPart } from '#web/ui/later-part.tsx';

/** Shown beside the lists of Home and Search in a wide window. */
export const ChosenColumn = laterPart(() => import('#web/screens/chosen-person.tsx'), 'ChosenColumn');
