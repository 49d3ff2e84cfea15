import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, call } from '#web/data/api/api.ts';
import { removePerson } from '#web/data/cards/remove-person.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { removeStoredActivity } from '#web/features/activity/stored-activity.ts';
import { calls, chosenQuery, forgetChosen } from '#web/features/safety/chosen-people.ts';
import type { MenuAction } from '#web/ui/dialog/action-menu.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useExplain } from '#web/ui/dialog/use-explain.ts';
import { useWords } from '#web/data/words.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

/**
 * Blocks or restricts a person after a confirmation. A quiet line reports the success and offers Undo.
 * `busy`: the popup's text while a call runs. `restriction`: the action of a menu, with the current state.
 */
export function usePersonActs({ id, name }: Person) {
  const texts = useWords(safetyMenuWords);
  const client = useQueryClient();
  const { confirm, announce } = useDialogs();
  const explain = useExplain();
  const [path, navigate] = useLocation();
  const [busy, setBusy] = useState<string | null>(null);
  const restricted = useRestricted(id);

  const vanish = async () => {
    // After a block, the page of the person would not exist.
    if (path === studentAddress(id)) navigate('/', { replace: true });
    removePerson(client, id);
  };

  const run = async (endpoint: typeof calls.blocks.start, popup: string) => {
    setBusy(popup);
    try {
      await call(endpoint, { id });
      return true;
    } catch (error) {
      setBusy(null);
      await explain(error);
      if (error instanceof ApiError && error.code === 'not_found') await vanish();
      return false;
    } finally {
      setBusy(null);
    }
  };

  const unblock = async () => {
    if (!(await run(calls.blocks.end, texts.undoing))) return;
    forgetChosen(client, 'blocks', id);
    // While the person was blocked, the lists were loaded without that person.
    for (const queryKey of [queryKeys.allPeople, queryKeys.searches, queryKeys.allOpinions])
      void client.refetchQueries({ queryKey });
    announce({ text: texts.unblocked(name) });
  };
  const restrict = async () => {
    if (!(await run(calls.restricts.start, texts.restricting))) return;
    void removeStoredActivity();
    restricted.load();
    announce({ text: texts.restricted(name), undo: () => void lift() });
  };
  const lift = async () => {
    if (!(await run(calls.restricts.end, texts.undoing))) return;
    forgetChosen(client, 'restricts', id);
    announce({ text: texts.lifted(name), undo: () => void restrict() });
  };

  const restriction: MenuAction = restricted.is
    ? { text: texts.undoRestrict, run: () => void lift() }
    : {
        text: texts.restrict,
        isWaiting: restricted.isLoading,
        run: async () => (await confirm(texts.confirmRestrict(name))) && restrict(),
      };
  return {
    busy,
    block: async () => {
      if (!(await confirm(texts.confirmBlock(name), 'danger'))) return;
      if (!(await run(calls.blocks.start, texts.blocking))) return;
      await vanish();
      announce({ text: texts.blocked(name), undo: () => void unblock() });
      document.getElementById('content')?.focus();
    },
    restriction,
    /** Call it when the menu opens, because its list may be older than a change on another device. */
    loadState: restricted.load,
  };
}

/** True if the viewer has restricted a person, as far as the list is loaded. */
function useRestricted(id: string) {
  const client = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const { data: people } = useQuery({ ...chosenQuery('restricts'), enabled: false });
  const is = people?.some((person) => person.id === id);
  const load = () => {
    setLoading(true);
    client
      .query(chosenQuery('restricts'))
      .catch(() => undefined)
      .finally(() => setLoading(false));
  };
  return { is: is === true, isLoading: isLoading && is === undefined, load };
}
