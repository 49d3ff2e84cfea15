import { useWords } from '#web/data/words.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { useRef } from 'react';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ReportList } from '#web/features/safety/report-list.tsx';
import { useChosenPeople } from '#web/features/safety/use-chosen-people.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { SmallPicture } from '#web/ui/photo/small-picture.tsx';

/** The blocks and restrictions that the viewer can undo, and the outcome of the viewer's reports. */
export function SafetyLists() {
  const texts = useWords(safetyMenuWords);
  return (
    <>
      <ChosenPeople
        kind="blocks"
        title={texts.blockedPeople}
        hint={texts.blockedHint}
        none={texts.nobodyBlocked}
        end={texts.unblock}
        endOne={texts.unblockOne}
        ended={texts.unblocked}
        started={texts.blocked}
      />
      <ChosenPeople
        kind="restricts"
        title={texts.restrictedPeople}
        hint={texts.restrictedHint}
        none={texts.nobodyRestricted}
        end={texts.lift}
        endOne={texts.liftOne}
        ended={texts.lifted}
        started={texts.restricted}
      />
      <ReportList />
    </>
  );
}

interface HeadProps {
  readonly title: string;
  readonly hint: string;
}

function Head({ title, hint }: HeadProps) {
  return (
    <>
      <h2 className="px-2 pt-4 text-section font-bold">{title}</h2>
      <p className="px-2 pb-3 text-meta text-soft">{hint}</p>
    </>
  );
}

interface ChosenPeopleProps extends HeadProps {
  readonly kind: 'blocks' | 'restricts';
  readonly none: string;
  readonly end: string;
  readonly endOne: (name: string) => string;
  readonly ended: (name: string) => string;
  readonly started: (name: string) => string;
}

function ChosenPeople({ kind, title, hint, none, end, endOne, ended, started }: ChosenPeopleProps) {
  const texts = useWords(safetyMenuWords);
  const list = useRef<HTMLElement>(null);
  const { list: query, ending, end: endIt, startAgain } = useChosenPeople(kind);
  const { data: people, error, refetch } = query;
  const { announce } = useDialogs();
  const endAndMoveOn = async (id: string, name: string) => {
    if (!(await endIt(id))) return;
    // The pressed button has disappeared.
    list.current?.focus();
    announce({
      text: ended(name),
      undo: async () => (await startAgain(id)) && announce({ text: started(name) }),
    });
  };
  return (
    <>
      <Head title={title} hint={hint} />
      {error && !people ? (
        <FailedState fact={texts.failed} error={error} onRetry={refetch} />
      ) : (
        <>
          <ListCard
            ref={list}
            label={title}
            items={people}
            none={none}
            expected={1}
            renderRow={({ id, name, image }) => (
              <li key={id} className="flex min-h-14 items-center gap-4 py-2.5">
                {image && <SmallPicture image={image} className="avatar" />}
                <p className="min-w-0 flex-1 font-medium">
                  <bdi>{name}</bdi>
                </p>
                <Button
                  look="tint"
                  busy={ending === id}
                  aria-label={endOne(name)}
                  onClick={() => void endAndMoveOn(id, name)}
                >
                  {end}
                </Button>
              </li>
            )}
          />
          <ListFailed list={query} text={texts.failed} onRetry={refetch} />
        </>
      )}
    </>
  );
}
