import { answerWords } from '#contract/words/en/answers.ts';
import { findContactData } from './contact-data/find-contact-data.ts';
import { isHostEnding } from './contact-data/host-endings.ts';
import type { WordList } from './word-list/word-list.ts';
import { refuseField } from '#server/platform/errors.ts';

/**
 * Refuses a name with a slur, a threat or contact data, because names appear under opinions on other people's profiles.
 * Only certain matches count, because nobody can be asked to confirm a name.
 * @throws invalid_input, on the field `name`.
 */
export async function requireDecentName(
  { wordList }: { readonly wordList: WordList },
  name: string,
): Promise<void> {
  const { refused } = await wordList.find(capitalized(name));
  if (refused.length > 0)
    refuseField('name', answerWords.nameNotAllowed(refused.map((word) => `“${word}”`).join(', ')));
  if (hasHost(name)) refuseField('name', answerWords.nameContact);
  const contact = findContactData(name);
  if (!contact?.isCertain) return;
  // "Student#1234" is a name; "insta asha_99" is an address.
  if (contact.kind === 'name on another platform' && !platform.test(name)) return;
  // contract/full-name.ts decides which numbers written only in digits are phone numbers.
  if (contact.kind === 'phone number' && /\p{Nd}/u.test(name) && !/\p{L}{2}/u.test(contact.found)) return;
  refuseField('name', answerWords.nameContact);
}

const platform =
  /@|(?<![\p{L}\p{N}])(?:insta|1nsta|ig|snap|sc|telegram|tg|discord|facebook|fb|twitter|youtube|yt|reddit|whats|linkedin)/iu;
/** Host endings that are also names and may follow a dot without a space. */
const alsoName =
  /^\p{L}{3,7}\.(?:dev|de|om|li|ma|na|ng|su|kim|wang|zara|bharti|gay|rio|sc|sa|jo|mo|do|vi|ki|be|md|er|ali)$/iu;
const title = /^(?:mohd|smt|shri|prof|capt|adv|asst|late|miss|mrs|col|maj|gen|hon)$/i;

/**
 * A name is not a sentence, so a word with a dot and a known ending is a host: `evil.in`, but not "S.K.De", "Md.Dev" or
 * "mohd.ali".
 */
function hasHost(name: string): boolean {
  return [
    ...name.matchAll(/(?<![\p{L}\p{M}\p{N}.])([\p{L}\p{N}-]{3,})\.([a-z]{2,})(?![\p{L}\p{M}\p{N}])/gu),
  ].some(
    ([host, label = '', ending = '']) => isHostEnding(ending) && !alsoName.test(host) && !title.test(label),
  );
}

/** Capitalizes names typed in small letters, because the word list recognises a name by its capital letter. */
function capitalized(name: string): string {
  return name.replaceAll(/(?<![\p{L}\p{M}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
