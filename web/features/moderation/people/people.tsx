import { officerWords } from '#contract/words/en/officers.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import type { FoundPerson } from '#contract/officers.ts';
import { PersonActs } from '#web/features/moderation/people/person-acts.tsx';
import { FindForm } from '#web/features/moderation/people/find-form.tsx';
import { FoundPersonCard } from '#web/features/moderation/people/found-person.tsx';
import { usePeople } from '#web/features/moderation/people/use-people.ts';
import { ModerationFailed, type SectionProps } from '#web/features/moderation/moderation-failed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

/** The search of officers with its results and acts. */
export function People({ renderGate }: SectionProps) {
  const texts = useWords(officerWords);
  const people = usePeople();
  const { found, asked, busy, error, find, again } = people;
  const [done, setDone] = useState('');
  const acted = (text: string) => {
    setDone(text);
    void again();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="px-2 text-meta text-soft">
        {texts.hint}{' '}
        <Link href="/moderation" className="rounded-inner py-3 font-medium text-accent">
          {texts.backToCases}
        </Link>
      </p>
      <FindForm
        asked={asked}
        busy={busy}
        onFind={(wish) => {
          setDone('');
          void find(wish);
        }}
      />
      <p aria-live="polite" className="text-meta font-medium empty:hidden">
        {done}
      </p>
      {error && <ModerationFailed error={error} onRetry={again} renderGate={renderGate} />}
      {busy && !found && <Skeleton on="ground" className="h-75 w-full animate-pulse rounded-card" />}
      {found && !error && (
        <section aria-label={texts.title} aria-busy={busy} className="flex flex-col gap-4">
          <p aria-live="polite" className="px-2 text-meta font-medium empty:hidden">
            {found.people.length > 0 && texts.found(found.people.length, found.more)}
          </p>
          {found.people.length === 0 && <EmptyState fact={texts.nobody} hint={texts.nobodyHint} />}
          {found.people.map((person: FoundPerson) => (
            <FoundPersonCard key={person.id} person={person}>
              <PersonActs
                person={person}
                rules={found.rules}
                reason={found.reason}
                onDone={acted}
                onChanged={() => void again()}
              />
            </FoundPersonCard>
          ))}
        </section>
      )}
    </div>
  );
}
