import { answerWords } from '#contract/words/answers.ts';
import { findContactData } from '#server/contact-data/find-contact-data.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/errors.ts';

/**
 * Refuses a name with a slur, a threat or contact data in it: names sign opinions on the profiles of others. Only what is certain counts, because
 * nobody can be asked whether they are sure of their name.
 * @throws invalid_input, on the field `name`.
 */
export async function requireDecentName(
  { wordList }: Pick<Context, 'wordList'>,
  name: string,
): Promise<void> {
  const { refused } = await wordList.find(name);
  if (refused.length > 0) refuse(answerWords.nameNotAllowed(refused.map((word) => `“${word}”`).join(', ')));
  const contact = findContactData(name);
  if (!contact?.isCertain || contact.kind === 'name on another platform') return;
  // Of numbers in digits contract/full-name.ts refuses those that are a mobile number.
  if (contact.kind !== 'phone number' || !/\p{Nd}/u.test(name)) refuse(answerWords.nameContact);
}

function refuse(message: string): never {
  return fail('invalid_input', message, { fields: { name: message } });
}
