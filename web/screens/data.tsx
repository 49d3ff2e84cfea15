import { useEffect, useState } from 'react';
import { deletionOptions } from '#contract/delete-account.ts';
import { listPasskeys } from '#contract/passkeys.ts';
import { call } from '#web/api.ts';
import { useSafetyWords } from '#web/safety-words.ts';
import { DownloadCard } from '#web/my-data/download-card.tsx';
import { askPasskey } from '#web/passkeys/ask-passkey.ts';
import { canCreatePasskey } from '#web/passkeys/create-passkey.ts';
import { CorrectionsForm } from '#web/profile/corrections-form.tsx';
import { useProfile } from '#web/profile/use-profile.ts';
import { AccountScreen } from '#web/screens/account-screen.tsx';
import { useOwnUser, useSession } from '#web/session.tsx';
import { DeleteAccountForm } from '#web/sign-in/delete-account/delete-account-form.tsx';

interface DataScreenProps {
  /** A suspended person corrects nothing. */
  readonly isSuspended?: boolean;
}

/** Downloads, corrects and deletes the person's data. */
export function DataScreen({ isSuspended = false }: DataScreenProps) {
  const { dataTitle } = useSafetyWords();
  const { uid } = useOwnUser();
  return (
    <AccountScreen title={dataTitle} isSuspended={isSuspended}>
      <DownloadCard />
      {!isSuspended && <Corrections />}
      <Deletion uid={uid} isSuspended={isSuspended} />
    </AccountScreen>
  );
}

/** Shown when the phone number has been loaded. */
function Corrections() {
  const { user, isLoaded } = useProfile();
  const { mergeUser } = useSession();
  return isLoaded ? <CorrectionsForm user={user} onUpdated={mergeUser} /> : null;
}

/** A passkey is offered where the person has one and the browser can use it. A suspended person uses the code. */
function Deletion({ uid, isSuspended }: { readonly uid: string; readonly isSuspended: boolean }) {
  const hasPasskey = useHasPasskey(isSuspended);
  return <DeleteAccountForm uid={uid} askPasskey={hasPasskey ? askToDelete : null} />;
}

async function askToDelete() {
  return askPasskey((await call(deletionOptions, {})).data);
}

function useHasPasskey(isSuspended: boolean): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    if (isSuspended || !canCreatePasskey()) return;
    const ended = new AbortController();
    call(listPasskeys, {}, { signal: ended.signal }).then(
      ({ data }) => setHasPasskey(data.data.length > 0),
      // The code stays as the way.
      () => undefined,
    );
    return () => ended.abort();
  }, [isSuspended]);
  return hasPasskey;
}
