import { useWords } from '#web/data/words.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { useState } from 'react';
import { campusArrival } from '#contract/campus.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ApiError } from '#web/data/api/api.ts';
import { useLoggedOutAddress } from '#web/data/logged-out-address.ts';
import { CampusLink } from '#web/features/sign-in/campus/campus-link.tsx';
import { CampusSignUpForm } from '#web/features/sign-in/campus/campus-sign-up-form.tsx';
import { CampusWait } from '#web/features/sign-in/campus/campus-wait.tsx';
import { useLoad } from '#web/features/sign-in/campus/use-load.ts';
import type { RenderCard } from '#web/features/sign-in/sign-up-fields.tsx';
import { Button } from '#web/ui/button.tsx';

type Opened = OutputOf<typeof campusArrival> | 'closed' | null;

/** The sign-up after a campus log-in. Waits for the server's answer with the address. */
export function CampusSignUp({ renderCard }: { readonly renderCard: RenderCard }) {
  const texts = useWords(campusLogInWords);
  const [opened, setOpened] = useState<Opened>(null);
  const { error, retry } = useLoad(campusArrival, {
    onAnswer: setOpened,
    onError(thrown) {
      const isClosed = thrown instanceof ApiError && thrown.code === 'not_found';
      if (isClosed) setOpened('closed');
      return isClosed;
    },
  });

  if (opened === 'closed') return <Closed />;
  if (opened) return <CampusSignUpForm confirmed={opened} renderCard={renderCard} />;
  return (
    <CampusWait error={error} loading={texts.loadingSignUp} failed={texts.signUpFailed} onRetry={retry} />
  );
}

function Closed() {
  const texts = useWords(campusLogInWords);
  const { show } = useLoggedOutAddress();
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="text-lead">
        {texts.signUpClosed}
      </p>
      <CampusLink />
      <Button look="text" className="self-center" onClick={() => show('sign-up')}>
        {texts.anotherAddress}
      </Button>
    </div>
  );
}
