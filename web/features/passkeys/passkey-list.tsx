import { useWords } from '#web/data/words.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { useRef } from 'react';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { canCreatePasskey } from '#web/features/passkeys/create-passkey.ts';
import { addressWithName, isHostForPasskeys } from '#web/features/passkeys/host.ts';
import { PasskeyRow } from '#web/features/passkeys/passkey-row.tsx';
import { usePasskeys } from '#web/features/passkeys/use-passkeys.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';

/** Lists the person's passkeys. The person can add, rename and remove them. */
export function PasskeyList() {
  const texts = useWords(passkeyWords);
  const { list: query, busy, add, rename, remove } = usePasskeys();
  const { data: passkeys, error, refetch } = query;
  const { announce } = useDialogs();
  const list = useRef<HTMLElement>(null);

  if (error && !passkeys) return <FailedState fact={texts.failed} error={error} onRetry={refetch} />;
  return (
    <>
      <p className="px-2 pb-3 text-meta text-soft">{texts.explanation}</p>
      <ListCard
        ref={list}
        label={texts.title}
        items={passkeys}
        none={texts.none}
        expected={1}
        renderRow={(passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            busy={busy === passkey.id}
            onRename={(name) => rename(passkey, name)}
            onRemove={async () => {
              if (!(await remove(passkey))) return;
              // The pressed button has disappeared.
              list.current?.focus();
              announce({ text: texts.removed(passkey.name) });
            }}
          />
        )}
      />
      <ListFailed list={query} text={texts.failed} onRetry={refetch} />
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
  const texts = useWords(passkeyWords);
  if (count >= PASSKEYS_MAX) return <p className="px-2 pt-3 text-meta text-soft">{texts.full}</p>;
  if (!canCreatePasskey()) {
    const reason = isHostForPasskeys() ? texts.notPossible : texts.needsName(addressWithName());
    return <p className="px-2 pt-3 text-meta text-soft">{reason}</p>;
  }
  return (
    <Button look="primary" className="mt-3 w-full md:w-auto" busy={busy} onClick={() => void onAdd()}>
      {texts.add}
    </Button>
  );
}
