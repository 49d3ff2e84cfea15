import { laterWords } from '#contract/words/en/later.ts';
import { useRef, type ComponentType } from 'react';
import { useAskedOpinion, type AskedOpinion } from '#web/features/opinions/asked-opinion.ts';
import type { ActsProps } from '#web/features/opinions/opinion-bubble.tsx';
import { OpinionColumn } from '#web/features/opinions/opinion-column.tsx';
import { useOpinionMutations } from '#web/features/opinions/use-opinion-mutations.ts';
import { useOpinions } from '#web/features/opinions/use-opinions.ts';
import { useSeen } from '#web/features/opinions/use-seen.ts';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { useWords } from '#web/data/words.ts';

const always = () => true;

interface OpinionsAboutYouProps {
  readonly profile: string;
  /** The opinion that a notice links to. It is highlighted and focused. */
  readonly asked: AskedOpinion | null;
  /** Called with the date of an opinion that came into view. */
  readonly onSeen: (date: string) => void;
  /** Shown below each opinion that is neither held nor waits. */
  readonly Acts?: ComponentType<ActsProps>;
  readonly className?: string;
}

/** The opinions about the logged-in person, who may delete any of them. */
export function OpinionsAboutYou({ profile, asked, onSeen, Acts, className = '' }: OpinionsAboutYouProps) {
  const words = useWords();
  const { opinionGone } = useWords(laterWords).profile;
  const section = useRef<HTMLElement>(null);
  const mutations = useOpinionMutations(profile);
  const list = useOpinions(profile);
  const isGone = useAskedOpinion(asked, list, section);
  useSeen(list.opinions, section, onSeen);
  return (
    <section
      ref={section}
      aria-labelledby="opinions-about-you"
      tabIndex={-1}
      className={`scroll-mt-20 px-2 focus:outline-none ${className}`}
    >
      <h2 id="opinions-about-you" className="py-3 text-section font-bold">
        {words.opinionsAboutYou}
      </h2>
      <div aria-live="polite">{isGone && <p className="pb-3 text-meta text-soft">{opinionGone}</p>}</div>
      <OpinionColumn
        profile={profile}
        endFrom={0}
        marked={asked?.id}
        Acts={Acts}
        mayDelete={always}
        onDelete={(opinion) => void mutations.remove(opinion)}
      />
      {mutations.busy && <Popup text={mutations.busy} />}
    </section>
  );
}
