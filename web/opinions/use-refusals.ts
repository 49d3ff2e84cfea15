import { useState } from 'react';
import { ApiError } from '#web/api.ts';
import type { OpinionList } from '#web/opinions/use-opinions.ts';
import { useQueryData } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useSafetyWords } from '#web/safety-words.ts';
import { useDialogs } from '#web/ui/alert.tsx';

/** The box of the refused text. */
interface RefusedBox {
  /** Called before the author is asked, who then sees what the question is about. */
  readonly showText: () => void;
  /** The text is sent again. */
  readonly clear: () => void;
  /** The author wants to change the text. */
  readonly focus: () => void;
}

const isClosedIn = (list: unknown) => (list as OpinionList).pages[0]?.canWrite === false;

/**
 * Whether a profile takes no opinions, and what follows when the server refuses one.
 * @param canWrite as on the card; a list that has been loaded is newer.
 */
export function useRefusals(profile: string, canWrite: false | undefined) {
  const texts = useSafetyWords();
  const { confirm } = useDialogs();
  const [wasRefused, setWasRefused] = useState(false);
  const isClosed = useQueryData(queryKeys.opinions(profile), isClosedIn);

  const onRefused = async (error: unknown, box: RefusedBox) => {
    const code = error instanceof ApiError && error.code;
    if (code === 'wall_closed') setWasRefused(true);
    if (code !== 'think_again') return undefined;
    const found = (error as ApiError).answer.words as readonly string[];
    const question = texts.thinkAgain(found.map((word) => `“${word}”`).join(', '));
    box.showText();
    const again = await confirm(question, 'danger', [texts.edit, texts.postAnyway]);
    if (again) box.clear();
    else box.focus();
    return again;
  };
  return { isClosed: wasRefused || (isClosed ?? canWrite === false), onRefused };
}
