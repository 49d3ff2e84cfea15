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
 * True if a profile accepts no opinions.
 * @param canWrite the value on the card. A loaded list is newer.
 */
export function useIsClosed(profile: string, canWrite: false | undefined): boolean {
  const { data } = useInfiniteQuery({ ...opinionsQuery(profile), enabled: false });
  return (data?.pages[0]?.canWrite ?? canWrite) === false;
}

/** @returns a function that handles the server's refusal of an opinion. */
export function useRefusals() {
  const translate = useTranslate();
  const { alert, confirm } = useDialogs();
  return async (error: unknown, box: RefusedBox) => {
    box.showText();
    if (!(error instanceof ApiError)) return undefined;
    const { explainRefusal } = await import('#web/features/opinions/explain-refusal.tsx');
    const again = await explainRefusal(error, { translate, alert, confirm });
    if (again === undefined) return undefined;
    if (again) box.clear();
    else box.focus();
    return again;
  };
}
