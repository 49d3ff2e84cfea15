import { memo } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerWords, foundMessage } from '#contract/words/en/answers.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { officerWords } from '#contract/words/en/officers.ts';
import { words } from '#contract/words/en/words.ts';
import { words as hindiWords } from '#contract/words/hi/words.ts';
import { answerWords as hindiAnswers } from '#contract/words/hi/answers.ts';
import { findDictionary, translateAnswer } from '#web/data/hindi.ts';
import { NetworkError } from '#web/data/api/api.ts';
import { chooseLanguage, languageFiles, startLanguage } from '#web/data/language.ts';
import { useWords, WordsProvider } from '#web/data/words.ts';
import { FooterLinks } from '#web/layout/footer.tsx';
import { LanguageRow } from '#web/layout/language-row.tsx';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import '#web/styles.css';

afterEach(() => chooseLanguage('en'));

/** The dictionaries of the web app. The screens of moderators and officers are in English. */
const files = import.meta.glob<Readonly<Record<string, object>>>(
  [
    '../../contract/words/en/*.ts',
    '!**/*.test.ts',
    '!**/{answers,delete-account,start,moderation,officers}.ts',
  ],
  { eager: true },
);
const english = [...Object.values(files).flatMap((file) => Object.entries(file)), ['words', words] as const]
  .filter(([name]) => name.endsWith('Words') || name === 'words')
  .map(([name, dictionary]) => ({ name, dictionary }));

test.each(english)('$name has a Hindi dictionary of its own [9.18]', ({ dictionary }) => {
  const found = findDictionary(dictionary);
  expect(found).not.toBe(dictionary);
  const sameAsFound = english.filter((other) => findDictionary(other.dictionary) === found);
  expect(new Set(sameAsFound.map((other) => other.dictionary)).size).toBe(1);
});

test('the screens of moderators and officers stay English as a whole [9.18]', () => {
  expect(findDictionary(moderationWords)).toBe(moderationWords);
  expect(findDictionary(officerWords)).toBe(officerWords);
});

function Shown() {
  return (
    <>
      <h1>{useWords().students}</h1>
      <LanguageRow />
      <FooterLinks />
    </>
  );
}

const show = () =>
  render(
    <WordsProvider>
      <DialogProvider>
        <Shown />
      </DialogProvider>
    </WordsProvider>,
  );

const language = () => page.getByRole('combobox');

test('English is shown in a browser of any language until Hindi is chosen [9.18]', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('hi-IN');
  localStorage.clear();
  await startLanguage();
  await show();

  await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  expect(
    page
      .getByRole('option')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['English', 'हिन्दी']);
  await expect.element(page.getByRole('heading')).toHaveTextContent(words.students);
});

test('a choice changes texts, names of controls and the lang of the page at once, and stays on the device [9.18]', async () => {
  await show();

  await userEvent.selectOptions(language(), 'हिन्दी');

  await expect.element(page.getByRole('heading')).toHaveTextContent(hindiWords.students);
  await expect.element(page.getByRole('combobox', { name: 'भाषा' })).toHaveValue('hi');
  expect(document.documentElement.lang).toBe('hi');
  expect(localStorage.getItem('language')).toBe('hi');

  await userEvent.selectOptions(language(), 'English');
  await expect.element(page.getByRole('combobox', { name: laterWords.language })).toHaveValue('en');
  expect(document.documentElement.lang).toBe(words.locale);
});

test('the footer has a button with the name of the other language [9.18]', async () => {
  await show();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect.element(page.getByRole('heading')).toHaveTextContent(hindiWords.students);
  await page.getByRole('button', { name: 'English' }).click();
  await expect.element(page.getByRole('heading')).toHaveTextContent(words.students);
});

test('a choice reaches texts in parts that nothing else renders again [9.18]', async () => {
  const Still = memo(() => <h1>{useWords().students}</h1>);
  await render(
    <WordsProvider>
      <Still />
    </WordsProvider>,
  );
  await chooseLanguage('hi');
  await expect.element(page.getByRole('heading')).toHaveTextContent(hindiWords.students);
});

test('another tab follows the choice [9.18]', async () => {
  await show();

  localStorage.setItem('language', 'hi');
  dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'hi', storageArea: localStorage }));

  await expect.element(page.getByRole('heading')).toHaveTextContent(hindiWords.students);
});

describe('a language whose file does not load', () => {
  const waits = page.getByText(laterWords.languageWaits('हिन्दी'));
  const load = vi.fn<typeof languageFiles.hi>();
  const { hi } = languageFiles;
  beforeEach(async () => {
    load.mockReset().mockRejectedValue(new NetworkError('noConnection'));
    languageFiles.hi = load;
    await show();
    await userEvent.selectOptions(language(), 'हिन्दी');
    await expect.element(waits).toBeVisible();
  });
  afterEach(() => void (languageFiles.hi = hi));

  test('is announced while English stays, and comes when the network works again [9.18]', async () => {
    await expect.element(page.getByRole('heading')).toHaveTextContent(words.students);
    await expect.element(page.getByRole('combobox', { name: laterWords.language })).toHaveValue('hi');

    load.mockImplementation(hi);
    dispatchEvent(new Event('online'));

    await expect.element(page.getByRole('heading')).toHaveTextContent(hindiWords.students);
  });

  test('stays away if English was chosen meanwhile', async () => {
    await userEvent.selectOptions(language(), 'English');
    load.mockClear().mockImplementation(hi);
    dispatchEvent(new Event('online'));

    await expect.poll(() => load.mock.settledResults[0]?.type).toBe('fulfilled');
    await expect.element(page.getByRole('heading')).toHaveTextContent(words.students);
    await expect.element(language()).toHaveValue('en');
  });
});

test('Hindi has the weights of English, so that only headings are bold [9.18]', async () => {
  const { container } = await render(
    <>
      <p className="font-medium" lang="en" />
      <p className="font-medium" lang="hi" />
      <p className="font-bold" lang="hi" />
    </>,
  );
  const weights = [...container.children].map((text) => getComputedStyle(text).fontWeight);
  expect(weights).toEqual(['500', '500', '700']);
});

test('sentences of the server are in Hindi; unknown ones and all other fields stay [9.18]', () => {
  expect(translateAnswer({ code: 'x', message: answerWords.wrongCode })).toEqual({
    code: 'x',
    message: 'यह ओटीपी गलत है या अब मान्य नहीं है। इसे जाँचें या नया मँगाएँ।',
  });
  expect(translateAnswer({ message: 'x', fields: { email: answerWords.plainMailbox } })).toEqual({
    message: 'x',
    fields: { email: hindiAnswers.plainMailbox },
  });
  expect(translateAnswer({ message: foundMessage(1) })).toEqual({ message: '1 स्टूडेंट मिला' });
  expect(translateAnswer({ message: foundMessage(30, { hasMore: true }) })).toEqual({
    message: '30 स्टूडेंट्स मिले। और भी हैं: कृपया लंबा नाम लिखें।',
  });
  expect(translateAnswer({ message: 'Something new.', data: [1] })).toEqual({
    message: 'Something new.',
    data: [1],
  });
  findDictionary(changeWords);
  expect(translateAnswer({ message: changeWords.sameEmail })).toEqual({ message: 'यह पहले से ही आपका पता है।' });
  expect(translateAnswer(null)).toBeNull();
});
