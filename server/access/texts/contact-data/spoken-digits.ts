import { latinFromIndic } from '#server/access/texts/word-list/latin-letters.ts';
import { rememberWords } from '#server/access/texts/remember.ts';
import { foldHindi } from '#server/access/texts/word-list/readings.ts';

/** Number words in English and in Indian languages with Latin letters, including deliberate misspellings. */
const spoken = `
  0 zero zro ziro jiro oh nought naught shunya shuny sunya suny sunna sonne shoonya shunno sifar sifr poojyam poojiyam pujya pujyam pujyan xunno صفر sunno cero null nul cipher
  1 one won onru onn ik oka ایک wun wan ek eka yek ikk uno un eins onu okati ondu onnu ondru oru
  2 two twoo irantu erdu rand دو too tuu dui duo dos deux zwei to tu tow do dho don dui be rendu eradu irandu randu
  3 three thre tree munru munn muru tran تین tini tres trois drei munu thri tin teen tran mudu moodu mooru moonu moondru moonnu tinn
  4 four for nanku nal چار chari sari cuatro quatre vier nangu fore fo fower char chaar nalugu nalku naalu naangu
  5 five fiv pancha aintu anch پانچ pas cinco cinq funf fuenf aindu anj fife faiv paanch panch paach pach panj aidu anju aindhu anchu
  6 six siks chha ar arr چھ soy choi seis sechs chhay sics sicks che chhe cheh chay chhah chah cha choy saha aaru aru
  7 seven sevn ezh سات sata xat siete sept sieben yelu yezu ezu saven sevan saat sath saath sat satt edu yedu elu yelu ezhu yezhu
  8 eight ate ett at آٹھ atha ocho huit acht yettu etu ait eigt eigth eit aath aat ath atth enimidi entu ettu
  9 nine nin nay naun onbattu ombattu نو nueve neuf neun onbadhu ombathu onpatu onbatu nain niner nien nau nao naw no nou nav noy noi tommidi ombattu onbathu ombodhu onpathu
  10 ten das 11 eleven gyarah 12 twelve barah 13 thirteen terah 14 fourteen chaudah 15 fifteen pandrah 16 sixteen solah
  17 seventeen satrah 18 eighteen atharah 19 nineteen unnis 20 bees 21 ikkis 22 bais 23 teis 24 chaubis 25 pachis pachchis 26 chabbis
  27 sattais 28 atthais athais 29 untis 30 tees 31 ikattis 32 battis 33 taintis taintees 34 chauntis 35 paintis 36 chhattis 37 saintis 38 adtis artis
  39 untalis 40 chalis 41 iktalis 42 bayalis 43 taintalis tentalis 44 chavalis chauvalis 45 paintalis 46 chhiyalis 47 saintalis 48 adtalis artalis 49 unchas
  50 pachas 51 ikyavan 52 bavan 53 tirpan 54 chauvan chavan 55 pachpan 56 chhappan 57 sattavan 58 atthavan 59 unsath 60 saath 61 iksath
  62 basath 63 tirsath tresath 64 chausath 65 painsath 66 chhiyasath 67 sadsath sarsath 68 adsath arsath 69 unhattar 70 sattar 71 ikhattar 72 bahattar
  73 tihattar 74 chauhattar 75 pachhattar pachattar 76 chhihattar chiyattar 77 sathattar satattar 78 athhattar athattar 79 unasi 80 assi 81 ikyasi
  82 bayasi 83 tirasi 84 chaurasi 85 pachasi 86 chhiyasi 87 sattasi satasi 88 atthasi athasi 89 navasi 90 nabbe 91 ikyanve 92 banve baanve 93 tiranve
  94 chauranve 95 pachanve 96 chhiyanve 97 sattanve 98 atthanve 99 ninyanve ninyanave`;
const tens = '2 twenty 3 thirty 4 forty fourty 5 fifty 6 sixty 7 seventy 8 eighty eigthy 9 ninety ninty';
/** Words with another meaning in a sentence. Alone they do not indicate a number. */
const ambiguous = new Set(
  'oh won wan to too tu tow do don be for fore fo tin no che cha sat saath ate ait das ten pach tree nav rand at ar nal ik oru elu edu un dos be pas soy sept atha null nul eka onu sari tini etu'.split(
    ' ',
  ),
);
const times: Readonly<Record<string, number>> = {
  double: 2,
  dubble: 2,
  dabal: 2,
  triple: 3,
  tripple: 3,
  tripal: 3,
  quadruple: 4,
};

export interface SpokenDigits {
  readonly digits: string;
  /** Number of words without another meaning. */
  readonly clear: number;
  /** True for words like "ninety", which "eight" may follow. */
  readonly isTens: boolean;
}

const byWord = new Map<string, SpokenDigits>();
addWords(spoken, false);
addWords(tens, true);

function addWords(text: string, isTens: boolean): void {
  let digits = '';
  for (const word of text.trim().split(/\s+/))
    if (/^\d/.test(word)) digits = isTens ? `${word}0` : word;
    else {
      const value = { digits, clear: ambiguous.has(word) ? 0 : 1, isTens };
      if (!byWord.has(word)) byWord.set(word, value);
      const folded = foldHindi(word);
      if (!byWord.has(folded)) byWord.set(folded, value);
    }
}

/** Digits in place of letters: "n1ne", "thr33". */
const letterByDigit: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The digits that a word means, or several words without spaces; null if it means none. */
export const readSpoken = rememberWords((text): SpokenDigits | null => {
  const word = latinFromIndic(text.toLowerCase().normalize('NFKD')).replaceAll(
    /[0-9@$!]/g,
    (digit) => letterByDigit[digit] ?? digit,
  );
  const known = byWord.get(word) ?? byWord.get(foldHindi(word));
  if (known) return known;
  if (word.length < 6 || word.length > 60) return null;
  const digits = readJoined(word);
  return digits === null ? null : { digits, clear: digits.length, isTens: false };
});

const WORD_MAX = 9;

/** The digits of words without spaces between them; null if other letters remain. */
function readJoined(text: string): string | null {
  const read: string[] = [''];
  for (let start = 0; start < text.length - 1; start += 1) {
    const before = read[start];
    if (before === undefined) continue;
    for (let end = start + 2; end <= Math.min(text.length, start + WORD_MAX); end += 1) {
      const word = byWord.get(text.slice(start, end));
      if (word) read[end] = before + word.digits;
    }
  }
  return read[text.length] ?? null;
}

/** "double nine": the number of repetitions of the next digit; null for other words. */
export const readTimes = rememberWords(
  (text): number | null => times[latinFromIndic(text.toLowerCase().normalize('NFKD'))] ?? null,
);
