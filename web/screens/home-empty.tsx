import { useLaterWords } from '#web/later-words.ts';
import { ShareButton } from '#web/people/page/share-button.tsx';
import { useFilters } from '#web/people/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWords } from '#web/words.ts';

/** In the place of a list without students. `isFiltered`: filters hide them, and one press shows all. */
export function HomeEmpty({ isFiltered }: { readonly isFiltered: boolean }) {
  const words = useWords();
  const later = useLaterWords();
  const { clear } = useFilters();
  if (!isFiltered) {
    return (
      <Notice fact={words.noStudentsYet} hint={words.inviteSomebody}>
        <ShareButton path="/" title={words.brand} look="primary" text={later.shareQuad} />
      </Notice>
    );
  }
  return (
    <Notice fact={words.noStudentsMatch} hint={words.tryFewerFilters}>
      <Button look="primary" className="w-full md:w-auto" onClick={clear}>
        {later.showAllStudents}
      </Button>
    </Notice>
  );
}
