import { moderationWords } from '#contract/words/en/moderation.ts';
import { officerWords } from '#contract/words/en/officers.ts';
import type { ReactNode } from 'react';
import type { FoundPerson } from '#contract/officers.ts';
import { SmallPicture } from '#web/ui/photo/small-picture.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { Separated } from '#web/ui/separated.tsx';
import { useWords } from '#web/data/words.ts';

interface FoundPersonCardProps {
  readonly person: FoundPerson;
  /** The acts. */
  readonly children: ReactNode;
}

/** A person as an officer sees them: state, strikes, cases and sessions, without address and phone. */
export function FoundPersonCard({ person, children }: FoundPersonCardProps) {
  const texts = useWords(officerWords);
  const cases = useWords(moderationWords);
  const words = useWords();
  const { locale } = words;
  const { name, image, college, course, year, id, signedUp, strikes, mutedUntil, state } = person;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const end = (date: string) => texts.until(time.format(new Date(date)));
  const lasts = person.until === '' ? state === 'suspended' && texts.forGood : end(person.until);
  return (
    <article aria-label={name} className="elevated rounded-card bg-card px-4 py-4">
      <div className="flex gap-3">
        <SmallPicture image={image} className="size-16 shrink-0 rounded-field bg-sunken object-cover" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lead font-bold">
            <PersonName name={name} />
          </h2>
          <p className="text-meta">
            <Separated>
              <strong className={state === 'active' ? 'font-medium' : 'font-medium text-danger'}>
                {texts.states[state]}
                {lasts && ` ${lasts}`}
              </strong>
              {!person.public && texts.private}
              {cases.strikes(strikes)}
            </Separated>
          </p>
          <p className="text-caption text-soft wrap-anywhere">
            <Separated>
              {college}
              {`${words.fields.course.names[course]}, ${words.yearName(year)}`}
              {texts.signedUp(day.format(new Date(signedUp)))}
              {id}
            </Separated>
          </p>
        </div>
      </div>
      {mutedUntil !== '' && state !== 'muted' && (
        <p className="pt-2 text-meta">{texts.mutedUntil(time.format(new Date(mutedUntil)))}</p>
      )}
      {person.reportsMutedUntil !== '' && <p className="pt-2 text-meta">{texts.reportsMuted}</p>}
      <Sessions person={person} time={time} />
      {children}
    </article>
  );
}

function Sessions({ person: { sessions }, time }: { person: FoundPerson; time: Intl.DateTimeFormat }) {
  const texts = useWords(officerWords);
  if (sessions.length === 0) return <p className="pt-2 text-meta text-soft">{texts.sessions(0)}</p>;
  return (
    <details className="pt-1">
      <summary className="min-h-11 py-2.5 text-meta font-medium">{texts.sessions(sessions.length)}</summary>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, browser, lastSeen }) => (
          <li key={id} className="py-2 text-meta">
            <Separated>
              {browser || texts.unknownBrowser}
              {texts.lastSeen(time.format(new Date(lastSeen)))}
            </Separated>
          </li>
        ))}
      </ul>
    </details>
  );
}
