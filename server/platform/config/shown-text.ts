import { shownText, type TextForm } from '#contract/text.ts';

const forms = { line: shownText('', 'line'), lines: shownText('', 'lines') };

/**
 * Reads an operator's text that people see. The rules for texts of people apply.
 * @returns the text as people see it; null if nothing is visible or characters cannot be shown.
 */
export function readShownText(text: string, form: TextForm = 'line'): string | null {
  return forms[form].safeParse(text).data ?? null;
}
