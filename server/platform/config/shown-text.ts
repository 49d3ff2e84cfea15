import { shownText, type TextForm } from '#contract/text.ts';

const forms = { line: shownText('', 'line'), lines: shownText('', 'lines') };

/**
 * Reads a text of the operator that people see, by the rules for every text that a person sends.
 * @returns the text as people get it; null when it has nothing visible, or characters that cannot be shown.
 */
export function readShownText(text: string, form: TextForm = 'line'): string | null {
  return forms[form].safeParse(text).data ?? null;
}
