import { useWords } from '#web/data/words.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { useQueryClient } from '@tanstack/react-query';
import { removePasskey, renamePasskey, type Passkey } from '#contract/passkeys.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { createPasskey } from '#web/features/passkeys/create-passkey.ts';
import { passkeysKey, useOwnPasskeys } from '#web/features/passkeys/own-passkeys.ts';
import { changeData } from '#web/data/queries/queries.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useOneAtATime } from '#web/ui/dialog/use-one-at-a-time.ts';

/** The person's passkeys and their actions. `busy`: the id of the passkey being changed, or `add`. */
export function usePasskeys() {
  const texts = useWords(passkeyWords);
  const client = useQueryClient();
  const { alert, confirm } = useDialogs();
  const query = useOwnPasskeys();
  const { busy, run } = useOneAtATime();
  const change = (next: (passkeys: readonly Passkey[]) => readonly Passkey[]) =>
    changeData(client, { queryKey: passkeysKey }, next);

  const add = () =>
    run('add', async () => {
      const added = await createPasskey();
      if (typeof added === 'object') change((passkeys) => [...passkeys, added]);
      else await alert(added === 'exists' ? texts.exists : texts.notAdded);
    });

  /** Resolves to true if the passkey was renamed. */
  const rename = ({ id }: Passkey, name: string) =>
    run(id, async () => {
      await call(renamePasskey, { id, name });
      change((passkeys) => passkeys.map((one) => (one.id === id ? { ...one, name } : one)));
    });

  /** Asks first. Resolves to true if the passkey was removed. */
  const remove = async ({ id, name }: Passkey) =>
    (await confirm(texts.confirmRemove(name), 'danger')) &&
    run(id, async () => {
      // `not_found`: the passkey was already removed, which is what the person wants.
      await call(removePasskey, { id }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
      change((passkeys) => passkeys.filter((one) => one.id !== id));
    });

  return {
    /** If the query has an error, its list may be outdated. */
    list: query,
    busy,
    add,
    rename,
    remove,
  };
}
