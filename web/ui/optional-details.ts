import { chosenFields, chosenNames, type ChosenDetails, type ChosenFieldName } from '#contract/user.ts';
import type { Words } from '#contract/words/en/words.ts';

/** The optional details that a person has chosen, in words: `['personality', 'Introvert']`. */
export function optionalDetails(
  user: ChosenDetails,
  words: Words,
): readonly (readonly [name: ChosenFieldName, text: string])[] {
  return chosenNames.flatMap((name) => {
    const value = user[name];
    const names: Readonly<Record<string, string>> = words.fields[name].names;
    return chosenFields[name].optional && value !== '' ? [[name, names[value] ?? ''] as const] : [];
  });
}
