import { answerWords } from '#contract/words/en/answers.ts';
import { findContactData } from '#server/access/texts/contact-data/find-contact-data.ts';
import { fail } from '#server/platform/errors.ts';
import type { WordList } from '#server/access/texts/word-list/word-list.ts';

/** A refusal of a text, or the question whether its author is sure. */
interface Objection {
  readonly isRefusal: boolean;
  /** Throws the objection as the answer. */
  readonly answer: () => never;
}

const quote = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');

/** Returns the most serious objection to an opinion's text (docs/safety.md); null if there is none. */
export async function objectTo(text: string, wordList: WordList): Promise<Objection | null> {
  const { refused, words, needsHelp } = await wordList.find(text);
  const help = needsHelp || undefined;
  if (refused.length > 0) {
    const message = needsHelp ? answerWords.threat : answerWords.slur;
    return refusal(message(quote(refused)), { words: refused, help });
  }
  const contact = findContactData(text);
  if (contact?.isCertain)
    return refusal(answerWords.contactData(contact.kind, quote([contact.found])), { words: [contact.found] });
  const asked = [...words, ...(contact ? [contact.found] : [])];
  if (asked.length === 0) return null;
  const doubtful = contact && { kind: contact.kind, found: contact.found };
  return {
    isRefusal: false,
    answer: () =>
      fail('think_again', answerWords.thinkAgain, { words: asked, contact: doubtful ?? undefined, help }),
  };
}

function refusal(message: string, detail: { words: readonly string[]; help?: true | undefined }): Objection {
  return {
    isRefusal: true,
    answer: () => fail('invalid_input', message, { fields: { comment: message }, ...detail }),
  };
}
