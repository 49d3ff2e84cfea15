import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '#web/data/api/api.ts';
import { opinionsQuery } from '#web/features/opinions/query.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useTranslate } from '#web/data/words.ts';

/** The box of the refused text. */
interface RefusedBox {
  /** Called before a question or an alert, so that the author sees the text in question. */
  readonly showText: () => void;
  /** Called when the text is sent again. */
  readonly clear: () => void;
  /** Called when the author wants to change the text. */
  readonly focus: () => void;
}

/**
 * Returns whether a profile accepts no opinions, and handles the server's refusals.
 * @param canWrite the value on the card. A loaded list is newer.
 */
export function useRefusals(profile: string, canWrite: false | undefined) {
  const translate = useTranslate();
  const { alert, confirm } = useDialogs();
  const [wasRefused, setWasRefused] = useState(false);
  const { data } = useInfiniteQuery({ ...opinionsQuery(profile), enabled: false });
  const isClosed = (data?.pages[0]?.canWrite ?? canWrite) === false;

  const onRefused = async (error: unknown, box: RefusedBox) => {
    box.showText();
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'wall_closed') setWasRefused(true);
    const { explainRefusal } = await import('#web/features/opinions/explain-refusal.tsx');
    const again = await explainRefusal(error, { translate, alert, confirm });
    if (again === undefined) return undefined;
    if (again) box.clear();
    else box.focus();
    return again;
  };
  return { isClosed: wasRefused || isClosed, onRefused };
}
