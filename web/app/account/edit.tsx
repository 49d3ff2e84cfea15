import { useWords } from '#web/data/words.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { useLocation } from 'wouter';
import { useHistoryState } from '#web/data/address.tsx';
import { useKeptDraft } from '#web/data/storage/kept-draft.ts';
import { Footer } from '#web/layout/footer.tsx';
import { EditForm } from '#web/features/profile/edit-form.tsx';
import { chosenIn, type EditDraft } from '#web/features/profile/use-edit.ts';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { OwnCard } from '#web/app/home/own-card.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { useSession } from '#web/data/session.tsx';

/** The state of a history entry that the profile's link opened. */
export interface EditState {
  readonly fromProfile: true;
}

export function EditScreen() {
  const texts = useWords(editWords);
  const { user } = useProfile();
  const { mergeUser } = useSession();
  const draft = useKeptDraft<EditDraft>(`edit:${user.uid}`);
  const [, navigate] = useLocation();
  const isFromProfile = useHistoryState<EditState | null>()?.fromProfile;
  return (
    <div className="fill-window mx-auto w-full max-w-328 max-desk:[--taken:5.5rem]">
      <ScreenHead title={texts.heading} />
      <div className="items-start desk:grid desk:grid-cols-[24rem_minmax(0,1fr)] desk:gap-6">
        <div className="max-desk:hidden">
          <OwnCard
            card={{ ...user, ...chosenIn(user, draft.values), reaction: {}, opinions: 0, firstOpinion: null }}
          />
        </div>
        <EditForm
          user={user}
          draft={draft}
          onUpdated={mergeUser}
          // Going back leaves no second entry of the profile in the history.
          onRead={() => (isFromProfile ? history.back() : navigate('/user', { replace: true }))}
        />
      </div>
      <Footer />
    </div>
  );
}
