import { useWords } from '#web/words.ts';
import { safetyWords } from '#contract/words/safety.ts';
import { useState } from 'react';
import type { ContactKind } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';
import { HelpResources } from '#web/help-resources.tsx';
import type { OpinionList } from '#web/opinions/use-opinions.ts';
import { useQueryData } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useDialogs } from '#web/ui/alert.tsx';

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

const isClosedIn = (list: unknown) => (list as OpinionList).pages[0]?.canWrite === false;

/**
 * Returns whether a profile accepts no opinions, and handles the server's refusals.
 * @param canWrite the value on the card. A loaded list is newer.
 */
export function useRefusals(profile: string, canWrite: false | undefined) {
  const texts = useWords(safetyWords);
  const { alert, confirm } = useDialogs();
  const [wasRefused, setWasRefused] = useState(false);
  const isClosed = useQueryData(queryKeys.opinions(profile), isClosedIn);

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
  return { isClosed: wasRefused || (isClosed ?? canWrite === false), onRefused };
}
