import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { opinionActsWords } from '#contract/words/en/opinion-acts.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import type { WriteState } from '#web/features/opinions/asked-box.ts';
import type { ActsProps } from '#web/features/opinions/opinion-bubble.tsx';
import { chosenQuery } from '#web/features/safety/chosen-people.ts';
import { ShareCardButton } from '#web/features/share-card/share-card-button.tsx';

/** Each opinion reads the same list, which is requested once: not for each page of opinions, nor after a failure. */
const once = { staleTime: 60_000, retryOnMount: false };

/**
 * What to do after reading an opinion about the viewer: to write one in return, and to put it on the own card. Only for
 * an opinion that others can see, by somebody else.
 */
export function OpinionActs({ opinion, writer, describedBy }: ActsProps) {
  const texts = useWords(opinionActsWords);
  const user = useOwnUser();
  const { data: restricted, isPending } = useQuery({ ...chosenQuery('restricts'), ...once });
  const { comment_id: id, commenter_id: by } = opinion;
  // Nobody else can see what a restricted person writes.
  const isPublic = restricted?.every((person) => person.id !== by) === true;
  if (by === user.uid || !(isPublic || isPending)) return null;
  return (
    <div className="-mx-2 -mb-1 flex min-h-11 flex-wrap items-center pt-1">
      {isPublic && writer && (
        <Link
          href={studentAddress(writer)}
          state={{ write: { answers: opinion.comment, about: user.uid } } satisfies WriteState}
          aria-describedby={describedBy}
          className="press hover-shade inline-flex min-h-11 items-center mx-2 rounded-field bg-tint px-4 text-meta font-medium text-on-tint"
        >
          {texts.writeBack}
        </Link>
      )}
      {isPublic && (
        <ShareCardButton user={user} opinion={id} look="text" className="" aria-describedby={describedBy}>
          {texts.putOnCard}
        </ShareCardButton>
      )}
    </div>
  );
}
