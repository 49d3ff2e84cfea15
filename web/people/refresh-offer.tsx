import { useRefreshOnReturn } from '#web/people/refresh-list.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';

/** Offers new people to a reader who has returned to an old list, without moving the list. */
export function RefreshOffer({ address }: { readonly address: string }) {
  const words = useWords();
  const { offered, show } = useRefreshOnReturn(address);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(4.25rem+env(safe-area-inset-top))] z-10 flex justify-center"
    >
      {offered && (
        <Button look="compact" className="pointer-events-auto shadow-lg" onClick={show}>
          {words.showNewStudents}
        </Button>
      )}
    </div>
  );
}
