import type { ContactKind } from '../../errors.ts';
import {
  answerWords as english,
  mutedMessage,
  photoAnswers as englishPhotos,
  suspendedMessage,
} from '../en/answers.ts';
import { deletionWords as englishDeletion } from '../en/delete-account.ts';
import { answerWords, photoAnswers } from './answers.ts';
import { deletionWords } from './delete-account.ts';
import { plural } from './plural.ts';
import { words } from './words.ts';

/** What the server answers to students, which is English, in Hindi. Sentences about moderation are in English alone. */

/** Sentences that the server has beside the dictionaries. `scripts/server-sentences.test.ts` finds a missing one. */
export const serverSentences: Readonly<Record<string, string>> = {
  'Notices on devices are turned off here.': 'यहाँ डिवाइस पर सूचनाएँ बंद हैं।',
  'Only one photo can be sent at once.': 'एक बार में एक ही फ़ोटो भेजी जा सकती है।',
  'Only the person it is about can approve an opinion.': 'राय को वही मंज़ूर कर सकता है जिसके बारे में वह है।',
  'Only the writer and the person it is about can delete an opinion.':
    'राय को लिखने वाला या वह व्यक्ति ही हटा सकता है जिसके बारे में वह है।',
  'Please choose a photo.': 'कृपया एक फ़ोटो चुनें।',
  'Quad cannot send notices to the push service of this browser.':
    'Quad इस ब्राउज़र की पुश सेवा को सूचनाएँ नहीं भेज सकता।',
  'That is too large to send.': 'यह भेजने के लिए बहुत बड़ा है।',
  'The connection ended before the answer.': 'जवाब आने से पहले कनेक्शन टूट गया।',
  'The form could not be read: it is damaged or incomplete.': 'फ़ॉर्म पढ़ा नहीं जा सका: वह ख़राब या अधूरा है।',
  'There is no open sign-up in this browser.': 'इस ब्राउज़र में कोई साइन अप शुरू नहीं किया गया है।',
  'There is no such case.': 'ऐसा कोई केस नहीं है।',
  'There is no such login. It may have ended already.': 'ऐसा कोई लॉग-इन नहीं है। शायद वह पहले ही ख़त्म हो चुका है।',
  'There is no such passkey.': 'ऐसी कोई पासकी नहीं है।',
  'There is no such photo.': 'ऐसी कोई फ़ोटो नहीं है।',
  'There is nothing at this address.': 'इस पते पर कुछ नहीं है।',
  'This account has been deleted already.': 'यह अकाउंट पहले ही हटाया जा चुका है।',
  'This account is being deleted for good.': 'यह अकाउंट हमेशा के लिए हटाया जा रहा है।',
  'This opinion is no longer here.': 'यह राय अब यहाँ नहीं है।',
  'This student cannot be found.': 'यह स्टूडेंट नहीं मिला।',
  'Too many wrong OTPs from your network. Please wait a little and try again.':
    'आपके नेटवर्क से बहुत सारे ग़लत ओटीपी आए हैं। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  'What you are reporting is no longer here.': 'जिसकी आप शिकायत कर रहे हैं, वह अब यहाँ नहीं है।',
  'You can only do this for yourself.': 'यह आप केवल अपने लिए कर सकते हैं।',
  'You cannot block yourself.': 'आप ख़ुद को ब्लॉक नहीं कर सकते।',
  'You cannot react to yourself.': 'आप अपने ऊपर प्रतिक्रिया नहीं दे सकते।',
  'You cannot report yourself.': 'आप अपनी शिकायत नहीं कर सकते।',
  'You cannot restrict yourself.': 'आप ख़ुद को सीमित नहीं कर सकते।',
  'You have already appealed. You can appeal once in each case.':
    'आप अपील कर चुके हैं। हर केस में एक बार अपील की जा सकती है।',
  'Your campus log-in has expired. Please log in with your campus again.':
    'आपका कैंपस लॉग-इन ख़त्म हो गया है। कृपया कैंपस से फिर लॉग इन करें।',
  'Your photo is being changed elsewhere. Please try again.':
    'आपकी फ़ोटो कहीं और बदली जा रही है। कृपया फिर कोशिश करें।',
  'Your session has ended. Please log in.': 'आपका सेशन ख़त्म हो गया है। कृपया लॉग इन करें।',
  'Quad is very busy right now. Please try again in a moment.':
    'Quad अभी बहुत व्यस्त है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Quad cannot reach its database right now. Please try again in a moment.':
    'Quad अभी अपने डेटाबेस तक नहीं पहुँच पा रहा। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Photos are not available right now. Please try again in a moment.':
    'फ़ोटो अभी उपलब्ध नहीं हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Too much is being sent right now. Please try again in a moment.':
    'अभी बहुत ज़्यादा भेजा जा रहा है। कृपया थोड़ी देर में फिर कोशिश करें।',
};

const known = new Map(Object.entries(serverSentences));

/** Adds the texts of two dictionaries with the same keys. */
export function addSentences(from: object, to: object): void {
  for (const [key, text] of Object.entries(from)) {
    const translated = (to as Readonly<Record<string, unknown>>)[key];
    if (typeof text === 'string' && typeof translated === 'string') known.set(text, translated);
  }
}

addSentences(english, answerWords);
addSentences(englishPhotos, photoAnswers);
addSentences(englishDeletion, deletionWords);

type Pattern = readonly [RegExp, (...found: string[]) => string];

/** Stands for what an English sentence contains. */
const PLACE = '\u{e000}';

/** @param sentence in English, with {@link PLACE}. */
function after(sentence: string, write: Pattern[1]): Pattern {
  const text = sentence.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(PLACE, '(.+)');
  return [new RegExp(`^${text}$`, 's'), write];
}

function writeWait(count: string, unit: string): string {
  return `${count} ${unit === 'seconds' ? 'सेकंड' : 'मिनट'}`;
}

/** @param day as in `3 December 2026`. */
function writeDay(day: string): string {
  const date = new Date(`${day} UTC`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** A day that the English sentences contain. */
const DAY = Date.UTC(2026, 0, 1);
const withPlace = (sentence: string) => sentence.replace('1 January 2026', PLACE);

const patterns: readonly Pattern[] = [
  after(english.nameNotAllowed(PLACE), (found = '') => answerWords.nameNotAllowed(found)),
  after(english.slur(PLACE), (found = '') => answerWords.slur(found)),
  after(english.threat(PLACE), (found = '') => answerWords.threat(found)),
  ...(['phone number', 'mail address', 'link', 'name on another platform'] satisfies ContactKind[]).map(
    (kind) => after(english.contactData(kind, PLACE), (found = '') => answerWords.contactData(kind, found)),
  ),
  after(
    withPlace(mutedMessage(DAY)),
    (day = '') =>
      `${writeDay(day)} तक आप राय नहीं लिख सकते। यह एक मॉडरेटर का फ़ैसला है। सुरक्षा स्क्रीन पर इसका कारण और अपील का तरीक़ा है।`,
  ),
  after(withPlace(suspendedMessage(DAY)), (day = '') => writeSuspended(`${writeDay(day)} तक `)),
  after(suspendedMessage(null), () => writeSuspended('')),
  [
    /^Please wait (\d+) (seconds|minutes) before you ask for another OTP\.$/,
    (count = '', unit = '') => `कृपया ${writeWait(count, unit)} बाद दूसरा ओटीपी मँगाएँ।`,
  ],
  [
    /^Quad cannot send more mails at the moment\. Please try again in (\d+) (seconds|minutes)\.$/,
    (count = '', unit = '') =>
      `Quad अभी और ई-मेल नहीं भेज सकता। कृपया ${writeWait(count, unit)} बाद फिर कोशिश करें।`,
  ],
  [
    /^You can (block|restrict) (\d+) people at most\.$/,
    (act, count = '') => `आप ज़्यादा से ज़्यादा ${count} लोगों को ${act === 'block' ? 'ब्लॉक' : 'सीमित'} कर सकते हैं।`,
  ],
  [
    /^You can appeal only within (\d+) days of a decision\.$/,
    (count = '') => `फ़ैसले के बाद केवल ${count} दिनों तक अपील की जा सकती है।`,
  ],
  [
    /^You can download your data (\d+) times a day\.$/,
    (count = '') => `आप अपना डेटा दिन में ${count} बार डाउनलोड कर सकते हैं।`,
  ],
  [
    /^You have already chosen (like|dislike)\. It cannot be changed\.$/,
    (chosen) => `आप पहले ही ${chosen === 'like' ? 'लाइक' : 'डिसलाइक'} कर चुके हैं। इसे बदला नहीं जा सकता।`,
  ],
  [/^(\d+) students? found$/, (count = '') => writeFound(count)],
  [
    /^(\d+) students? found\. There are more: please type a longer name\.$/,
    (count = '') => `${writeFound(count)}। और भी हैं: कृपया लंबा नाम लिखें।`,
  ],
];

function writeSuspended(until: string): string {
  return `आपका अकाउंट ${until}निलंबित है। इसका कारण और अपील का तरीक़ा एक ई-मेल में है; उसे आने में 10 मिनट लग सकते हैं। आप अब भी अपना डेटा डाउनलोड या डिलीट कर सकते हैं।`;
}

function writeFound(count: string): string {
  return `${count} ${plural(Number(count), 'स्टूडेंट मिला', 'स्टूडेंट्स मिले')}`;
}

/** @returns the sentence itself if it has no translation. */
export function translateSentence(sentence: string): string {
  const whole = known.get(sentence);
  if (whole !== undefined) return whole;
  for (const [pattern, write] of patterns) {
    const [match, ...found] = pattern.exec(sentence) ?? [];
    if (match !== undefined) return write(...found);
  }
  return sentence;
}
