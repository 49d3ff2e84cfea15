import { safetyWords } from '#contract/words/en/safety.ts';
import type { ContactKind } from '#contract/errors.ts';
import type { ApiError } from '#web/data/api/api.ts';
import type { useDialogs } from '#web/ui/dialog/alert.tsx';
import { HelpResources } from '#web/ui/help-resources.tsx';

/** The fields of a refusal about a text: contract/errors.ts. */
interface Found {
  readonly words?: readonly string[];
  readonly contact?: { readonly kind: ContactKind; readonly found: string };
  readonly help?: true;
}

interface Surroundings extends Pick<ReturnType<typeof useDialogs>, 'alert' | 'confirm'> {
  /** Translates a dictionary. */
  readonly translate: <Texts extends object>(english: Texts) => Texts;
}

/**
 * Explains the refusal of a text, and asks whether to post it anyway. It is a file of its own, because the first screen
 * does not need it.
 * @returns true to send it again, false to change it; undefined if the refusal is not about the text.
 */
export async function explainRefusal(
  error: ApiError,
  { translate, alert, confirm }: Surroundings,
): Promise<boolean | undefined> {
  const texts = translate(safetyWords);
  const found = error.answer as Found;
  const isAsked = error.code === 'think_again';
  if (!isAsked && !found.help) return undefined;
  const help = found.help && <HelpResources />;
  if (isAsked) return confirm(questionAbout(found, texts), 'danger', [texts.edit, texts.postAnyway], help);
  await alert(error.message, help);
  return false;
}

function questionAbout({ words = [], contact }: Found, texts: typeof safetyWords): string {
  const hurtful = words.filter((word) => word !== contact?.found).map((word) => `“${word}”`);
  return [
    ...(hurtful.length > 0 ? [texts.thinkAgain(hurtful.join(', '))] : []),
    ...(contact ? [texts.mayBeContact(`“${contact.found}”`, contact.kind)] : []),
  ].join(' ');
}
