import { laterWords } from '#contract/words/en/later.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { myDataWords } from '#contract/words/en/my-data.ts';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { deletionOptions } from '#contract/delete-account.ts';
import { listPasskeys } from '#contract/passkeys.ts';
import { call } from '#web/data/api/api.ts';
import { DownloadCard } from '#web/features/my-data/download-card.tsx';
import { askPasskey } from '#web/features/passkeys/ask-passkey.ts';
import { canCreatePasskey } from '#web/features/passkeys/create-passkey.ts';
import { AccountScreen } from '#web/app/account/account-screen.tsx';
import { useOwnUser } from '#web/data/session.tsx';
import { DeleteAccountForm } from '#web/features/sign-in/delete-account/delete-account-form.tsx';
import { useWords } from '#web/data/words.ts';

interface DataScreenProps {
  /** True for a suspended person, who cannot correct data. */
  readonly isSuspended?: boolean;
}

/** Downloads and deletes the person's data, and links to the form that corrects them. */
export function DataScreen({ isSuspended = false }: DataScreenProps) {
  const { dataTitle } = useWords(safetyWords);
  const { uid } = useOwnUser();
  return (
    <AccountScreen title={dataTitle} isSuspended={isSuspended}>
      <DownloadCard />
      {!isSuspended && <CorrectionsLink />}
      <Deletion uid={uid} isSuspended={isSuspended} />
    </AccountScreen>
  );
}

function CorrectionsLink() {
  const { correct } = useWords(myDataWords);
  const { editDetail } = useWords(laterWords).profile;
  return (
    <section aria-label={editDetail} className="elevated mt-3 rounded-card bg-card p-4 desk:p-6">
      <p className="text-meta text-soft">{correct}</p>
      <Link
        href="/update/me"
        className="inline-flex min-h-11 items-center rounded-inner text-meta font-medium text-accent"
      >
        {editDetail}
      </Link>
    </section>
  );
}

/**
 * The deletion. Offers confirmation by passkey if the person has a passkey and the browser supports it. A suspended
 * person confirms with the code.
 */
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
      // The code remains as a way to confirm.
      () => undefined,
    );
    return () => ended.abort();
  }, [isSuspended]);
  return hasPasskey;
}
