import { moderationWords } from '#contract/words/en/moderation.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { passkeyLogin, passkeyLoginOptions } from '#contract/passkeys.ts';
import { call, messageOf } from '#web/data/api/api.ts';
import { askPasskey } from '#web/features/passkeys/ask-passkey.ts';
import { canCreatePasskey } from '#web/features/passkeys/create-passkey.ts';
import { useOwnPasskeys } from '#web/features/passkeys/own-passkeys.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { useOwnUser, useSession } from '#web/data/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

/** Makes a moderator log in with a passkey, or add one, before the moderation screen shows anything. */
export function PasskeyGate({ onDone }: { readonly onDone: () => unknown }) {
  const texts = useWords(moderationWords);
  const { data, error } = useOwnPasskeys();
  const { busy, problem, logIn } = useLogInByPasskey(onDone);
  if (!data && !error) return <Skeleton on="ground" className="h-75 w-full animate-pulse rounded-card" />;
  if (data?.length === 0)
    return (
      <EmptyState fact={texts.passkeyMissing} hint={texts.passkeyMissingHint}>
        <AddLink />
      </EmptyState>
    );
  const isPossible = canCreatePasskey();
  return (
    <EmptyState
      fact={texts.passkeyFirst}
      hint={isPossible ? texts.passkeyFirstHint : texts.passkeyNotPossible}
    >
      {isPossible && (
        <div className="w-full md:w-auto">
          <Button look="primary" className="w-full" busy={busy} onClick={() => void logIn()}>
            {texts.logInByPasskey}
          </Button>
          <p role="alert" className="text-meta text-danger">
            {problem}
          </p>
        </div>
      )}
    </EmptyState>
  );
}

function AddLink() {
  const texts = useWords(moderationWords);
  return (
    <Link
      href="/user/passkeys"
      className="inline-flex min-h-11 items-center rounded-inner text-meta font-medium text-accent"
    >
      {texts.addPasskey}
    </Link>
  );
}

/** Replaces the session of this browser by a session that was started with a passkey. */
function useLogInByPasskey(onDone: () => unknown) {
  const words = useWords();
  const { uid } = useOwnUser();
  const { mergeUser, signIn } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const logIn = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const passkey = await askPasskey((await call(passkeyLoginOptions, {})).data);
      if (passkey) {
        const startedAt = requestTime();
        const { data: user } = (await call(passkeyLogin, passkey)).data;
        // The passkey of this device may belong to another account.
        if (user.uid === uid) mergeUser(user, startedAt);
        else signIn(user);
        onDone();
      }
    } catch (error) {
      setProblem(messageOf(error, words));
    }
    setBusy(false);
  };
  return { busy, problem, logIn };
}
