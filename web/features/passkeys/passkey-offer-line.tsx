import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { useState, type ComponentType } from 'react';
import { listPasskeys } from '#contract/passkeys.ts';
import { call } from '#web/data/api/api.ts';
import { passkeyOffer } from '#web/data/storage/passkey-offer.ts';
import { createPasskey, hasOwnAuthenticator } from '#web/features/passkeys/create-passkey.ts';
import { useExplain } from '#web/ui/dialog/use-explain.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

/**
 * Loads the line that offers a passkey. Null if this device cannot keep passkeys, or if the account already has a
 * passkey.
 */
export async function loadPasskeyOffer(): Promise<ComponentType | null> {
  if (!(await hasOwnAuthenticator())) return null;
  const { data } = await call(listPasskeys, {});
  if (data.data.length === 0) return PasskeyOfferLine;
  passkeyOffer.end();
  return null;
}

/** A line that offers a passkey after a log-in with a code. */
function PasskeyOfferLine() {
  const texts = useWords(passkeyWords);
  const [state, setState] = useState<'hidden' | 'offered' | 'added'>('offered');
  const { busy, add } = useAdd(() => setState('added'));

  const decline = () => {
    passkeyOffer.decline();
    setState('hidden');
  };

  return (
    <div aria-live="polite">
      {state === 'offered' && (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-tint px-3 py-2 text-on-tint">
          <p className="min-w-0 flex-1 basis-60 text-meta">
            <span className="font-medium">{texts.offer}</span> {texts.offerHint}
          </p>
          <div className="flex flex-wrap items-center gap-x-2">
            <Button look="compact" busy={busy} onClick={() => void add()}>
              {texts.addOffered}
            </Button>
            <Button look="text" onClick={decline}>
              {texts.notNow}
            </Button>
          </div>
        </div>
      )}
      {state === 'added' && (
        <p className="mb-2 rounded-field bg-tint px-3 py-2.5 text-meta text-on-tint">{texts.added}</p>
      )}
    </div>
  );
}

function useAdd(onAdded: () => void) {
  const explain = useExplain();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      // The line stays when the person closes the browser's dialog.
      if ((await createPasskey()) === 'cancelled') return;
      passkeyOffer.end();
      onAdded();
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, add };
}
