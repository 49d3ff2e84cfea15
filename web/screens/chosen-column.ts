import { laterPart } from '#web/ui/later-part.tsx';

/** Beside the lists of Home and Search on a wide window. */
export const ChosenColumn = laterPart(() => import('#web/screens/chosen-person.tsx'), 'ChosenColumn');
