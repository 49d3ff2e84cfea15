import { useRef } from 'react';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import { hintFor } from '#web/api.ts';
import { canCreatePasskey } from '#web/passkeys/create-passkey.ts';
import { PasskeyRow } from '#web/passkeys/passkey-row.tsx';
import { usePasskeyWords } from '#web/passkeys/passkey-words.ts';
import { usePasskeys } from '#web/passkeys/use-passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/words.ts';

/** The person's passkeys: add, rename, remove. */
export function PasskeyList() {
  const words = useWords();
  const texts = usePasskeyWords();
  const { passkeys, error, refetch, busy, add, rename, remove } = usePasskeys();
  const list = useRef<HTMLElement>(null);

  if (error) {
    return (
      <Notice fact={texts.failed} hint={hintFor(error, words)}>
        <Button look="primary" className="w-full md:w-auto" onClick={refetch}>
          {words.tryAgain}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <p className="px-2 pb-3 text-meta text-soft">{texts.explanation}</p>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={texts.title}
        aria-busy={!passkeys}
        className="elevated rounded-card bg-card px-4 py-1.5 focus:outline-none"
      >
        {passkeys?.length === 0 && <p className="flex min-h-14 items-center">{texts.none}</p>}
        <ul className="divide-y divide-line">
          {passkeys?.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy === passkey.id}
              onRename={(name) => rename(passkey, name)}
              onRemove={async () => {
                // The pressed button has gone.
                if (await remove(passkey)) list.current?.focus();
              }}
            />
          )) ?? <Placeholder />}
        </ul>
      </section>
      {passkeys && <AddPasskey count={passkeys.length} busy={busy === 'add'} onAdd={add} />}
    </>
  );
}

interface AddPasskeyProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onAdd: () => Promise<unknown>;
}

function AddPasskey({ count, busy, onAdd }: AddPasskeyProps) {
  const texts = usePasskeyWords();
  if (count >= PASSKEYS_MAX) return <p className="px-2 pt-3 text-meta text-soft">{texts.full}</p>;
  if (!canCreatePasskey()) return <p className="px-2 pt-3 text-meta text-soft">{texts.notPossible}</p>;
  return (
    <Button look="primary" className="mt-3 w-full md:w-auto" busy={busy} onClick={() => void onAdd()}>
      {texts.add}
    </Button>
  );
}

function Placeholder() {
  return (
    <li className="min-h-14 py-2.5">
      <Skeleton className="my-1 h-4 w-3/5 animate-pulse rounded-inner" />
      <Skeleton className="my-1 h-4 w-full animate-pulse rounded-inner" />
    </li>
  );
}
