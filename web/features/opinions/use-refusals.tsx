import { useWords } from '#web/data/words.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ContactKind } from '#contract/errors.ts';
import { ApiError } from '#web/data/api/api.ts';
import { HelpResources } from '#web/ui/help-resources.tsx';
import { opinionsQuery } from '#web/features/opinions/query.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';

/** The box of the refused text. */
interface RefusedBox {
  /** Called before a question or an alert, so that the author sees the text in question. */
  readonly showText: () => void;
  /** Called when the text is sent again. */
  readonly clear: () => void;
  /** Called when the author wants to change the text. */
  readonly focus: () => void;
}

/** The fields of a refusal about a text: contract/errors.ts. */
interface Found {
  readonly words?: readonly string[];
  readonly contact?: { readonly kind: ContactKind; readonly found: string };
  readonly help?: true;
}

/**
 * Returns whether a profile accepts no opinions, and handles the server's refusals.
 * @param canWrite the value on the card. A loaded list is newer.
 */
export function useRefusals(profile: string, canWrite: false | undefined) {
  const texts = useWords(safetyWords);
  const { alert, confirm } = useDialogs();
  const [wasRefused, setWasRefused] = useState(false);
  const { data } = useInfiniteQuery({ ...opinionsQuery(profile), enabled: false });
  const isClosed = (data?.pages[0]?.canWrite ?? canWrite) === false;

  const questionAbout = ({ words = [], contact }: Found): string => {
    const hurtful = words.filter((word) => word !== contact?.found).map((word) => `“${word}”`);
    return [
      ...(hurtful.length > 0 ? [texts.thinkAgain(hurtful.join(', '))] : []),
      ...(contact ? [texts.mayBeContact(`“${contact.found}”`, contact.kind)] : []),
    ].join(' ');
  };

  const onRefused = async (error: unknown, box: RefusedBox) => {
    box.showText();
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'wall_closed') setWasRefused(true);
    const found = error.answer as Found;
    const isAsked = error.code === 'think_again';
    if (!isAsked && !found.help) return undefined;
    const help = found.help && <HelpResources />;
    if (!isAsked) await alert(error.message, help);
    const again =
      isAsked && (await confirm(questionAbout(found), 'danger', [texts.edit, texts.postAnyway], help));
    if (again) box.clear();
    else box.focus();
    return again;
  };
  return { isClosed: wasRefused || isClosed, onRefused };
}
