import { OpinionColumn } from '#web/opinions/opinion-list.tsx';
import { useOpinionMutations } from '#web/opinions/use-opinion-mutations.ts';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

const always = () => true;

/** The opinions about the logged-in person, who may delete each of them. */
export function OpinionsAboutYou({ profile }: { readonly profile: string }) {
  const words = useWords();
  const mutations = useOpinionMutations(profile);
  return (
    <section aria-labelledby="opinions-about-you" tabIndex={-1} className="px-2 focus:outline-none">
      <h2 id="opinions-about-you" className="pt-6 pb-3 text-section font-bold">
        {words.opinionsAboutYou}
      </h2>
      <OpinionColumn
        profile={profile}
        mayDelete={always}
        onDelete={(opinion) => void mutations.remove(opinion)}
      />
      {mutations.busy && <Popup text={mutations.busy} />}
    </section>
  );
}
