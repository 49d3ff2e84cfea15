import { describe, expect, test } from 'vitest';
import { aStudent } from '#test/builders.ts';
import { searchAmong } from '#test/search-among.ts';

/** Names in Devanagari as students write them, and the other ways in which people type them. */

const names = [
  'राम कुमार',
  'श्याम लाल',
  'सीता देवी',
  'गीता फोगाट',
  'राहुल द्रविड़',
  'संजय गाँधी',
  'संतोष पांडेय',
  'सञ्जना भट्ट',
  'अंजलि शर्मा',
  'अञ्जू बॉबी जॉर्ज',
  'चंद्रशेखर आज़ाद',
  'चन्द्रकान्त शिंदे',
  'अम्बिका सोनी',
  'गङ्गाधर राव',
  'आँचल ठाकुर',
  'कुंवर सिंह',
  'ज़ोया अख़्तर',
  'फ़ातिमा शेख़',
  'ग़ालिब ख़ान',
  'मुजफ्फर अली',
  'दीपिका पादुकोण',
  'लक्ष्मी अग्रवाल',
  'विद्या बालन',
  'क्षितिज त्रिपाठी',
  'ज्ञानेश्वरी यादव',
  'ऋतिक रोशन',
  'श्रीनिवास रामानुजन',
  'ऐश्वर्या राय',
  'मीनाक्षी सुन्दरम्',
  'हरप्रीत कौर',
  'प्रियंका चोपड़ा जोनस',
  'Asha Verma',
];

const { server, find } = searchAmong(names);

describe('another spelling of the same name finds it, and first', () => {
  test.each([
    ['anusvara for chandrabindu', 'संजय गांधी', 'संजय गाँधी'],
    ['chandrabindu for anusvara', 'कुँवर', 'कुंवर सिंह'],
    ['chandrabindu at the beginning', 'आंचल', 'आँचल ठाकुर'],
    ['a nasal letter for anusvara', 'सन्तोष पाण्डेय', 'संतोष पांडेय'],
    ['anusvara for a nasal letter', 'संजना', 'सञ्जना भट्ट'],
    ['the nasal letter of the palate', 'अञ्जलि', 'अंजलि शर्मा'],
    ['n for the nasal letter', 'अन्जलि', 'अंजलि शर्मा'],
    ['the nasal letter of the throat', 'गंगाधर', 'गङ्गाधर राव'],
    ['the nasal letter of the lips', 'अंबिका', 'अम्बिका सोनी'],
    ['two nasals', 'चंद्रकांत', 'चन्द्रकान्त शिंदे'],
    ['no nukta', 'जोया अख्तर', 'ज़ोया अख़्तर'],
    ['no nukta in either word', 'फातिमा शेख', 'फ़ातिमा शेख़'],
    ['no nukta, and a nasal letter', 'चन्द्रशेखर आजाद', 'चंद्रशेखर आज़ाद'],
    ['nukta where the name has none', 'मुज़फ़्फ़र', 'मुजफ्फर अली'],
    ['a composed nukta', '\u095bोया', 'ज़ोया अख़्तर'],
    ['another composed nukta', '\u095aालिब \u0959ान', 'ग़ालिब ख़ान'],
    ['a joiner', 'विद्\u200dया', 'विद्या बालन'],
    ['a non-joiner', 'लक्\u200cष्मी', 'लक्ष्मी अग्रवाल'],
    ['a last letter without a virama', 'सुंदरम', 'मीनाक्षी सुन्दरम्'],
    ['a beginning', 'चन्द्रशे', 'चंद्रशेखर आज़ाद'],
    ['three words', 'प्रियङ्का चोपडा जोनस', 'प्रियंका चोपड़ा जोनस'],
    ['another order', 'आजाद चन्द्रशेखर', 'चंद्रशेखर आज़ाद'],
  ])('%s: %s [6.9]', async (_what, query, name) => {
    expect((await find(query))[0]).toBe(name);
  });
});

describe('a typing error is one wrong or missing sign, or one letter with its signs', () => {
  test.each([
    ['a long vowel for a short one', 'राहूल', 'राहुल द्रविड़'],
    ['a short vowel for a long one', 'दिपिका', 'दीपिका पादुकोण'],
    ['another consonant', 'क्षितिज त्रिफाठी', 'क्षितिज त्रिपाठी'],
    ['a virama left out', 'लक्षमी', 'लक्ष्मी अग्रवाल'],
    ['a vowel without its letter', 'एश्वर्या', 'ऐश्वर्या राय'],
    ['two signs swapped', 'मीनाक्षि', 'मीनाक्षी सुन्दरम्'],
    ['a letter with its sign too many', 'हरप्रीतित', 'हरप्रीत कौर'],
    ['two errors in a long name, in another spelling', 'चन्द्रशेकर', 'चंद्रशेखर आज़ाद'],
    ['two errors', 'श्रिनिवाश', 'श्रीनिवास रामानुजन'],
  ])('%s: %s [6.9]', async (_what, query, name) => {
    expect(await find(query)).toContain(name);
  });

  test('short names do not find others: राम is not श्याम', async () => {
    expect(await find('राम')).toEqual(['राम कुमार', 'श्रीनिवास रामानुजन']);
    expect(await find('श्याम')).toEqual(['श्याम लाल']);
  });

  test('a name as it is typed comes before its other spellings', async () => {
    for (const name of ['आजाद हुसैन', 'आज़ाद हुसैन']) await aStudent(server(), { name });
    expect((await find('आजाद हुसैन')).slice(0, 2)).toEqual(['आजाद हुसैन', 'आज़ाद हुसैन']);
    expect((await find('आज़ाद हुसैन')).slice(0, 2)).toEqual(['आज़ाद हुसैन', 'आजाद हुसैन']);
  });
});

test('a search in Latin letters finds what it found', async () => {
  expect(await find('asha')).toEqual(['Asha Verma']);
  expect(await find('verna')).toEqual(['Asha Verma']);
});
