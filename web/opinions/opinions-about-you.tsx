import { OpinionColumn } from '#web/opinions/opinion-list.tsx';
import { useOpinionActs } from '#web/opinions/use-opinion-acts.ts';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

const always = () => true;

/** What others wrote about oneself; all of it can be deleted. */
export function OpinionsAboutYou({ profile }: { readonly profile: string }) {
  const words = useWords();
  const acts = useOpinionActs(profile);
  return (
    <section aria-labelledby="opinions-about-you" tabIndex={-1} className="px-2 focus:outline-none">
      <h2 id="opinions-about-you" className="pt-6 pb-3 text-section font-bold">
        {words.opinionsAboutYou}
      </h2>
      <OpinionColumn profile={profile} mayDelete={always} onDelete={(opinion) => void acts.remove(opinion)} />
      {acts.busy && <Popup text={acts.busy} />}
    </section>
  );
}
