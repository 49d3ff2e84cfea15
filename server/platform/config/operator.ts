import { demoOperator, type Operator, type OperatorValue } from '#contract/operator.ts';
import { refuseSetting } from './refuse.ts';
import { readShownText } from './shown-text.ts';

const PLACE_MAX = 100;
const ADDRESS_MAX = 300;

/** The variable of each value. */
export const operatorVariables: Readonly<Record<OperatorValue, string>> = {
  contact: 'CONTACT',
  place: 'PLACE',
  termsUrl: 'TERMS_URL',
  privacyUrl: 'PRIVACY_URL',
};

/** Reads the operator of this installation. An unset value gets a demo value and is listed as demo. */
export function readOperator(env: (name: string) => string | null): Operator {
  const set = {
    contact: readContact(env('CONTACT')),
    place: readPlace(env('PLACE')),
    termsUrl: readHttpsUrl('TERMS_URL', env('TERMS_URL'), 'https://quad.example.edu/terms'),
    privacyUrl: readHttpsUrl('PRIVACY_URL', env('PRIVACY_URL'), 'https://quad.example.edu/privacy'),
  };
  return {
    contact: set.contact ?? demoOperator.contact,
    place: set.place ?? demoOperator.place,
    termsUrl: set.termsUrl ?? demoOperator.termsUrl,
    privacyUrl: set.privacyUrl ?? demoOperator.privacyUrl,
    demo: demoOperator.demo.filter((value) => set[value] === null),
  };
}

function readContact(text: string | null): string | null {
  if (text === null || /^https:/i.test(text))
    return readHttpsUrl('CONTACT', text, 'https://quad.example.edu/help');
  // The address becomes part of a mailto: address, so characters with a meaning there are refused.
  const isMail = /^[a-z0-9.!*+/=_~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text) && text.length <= ADDRESS_MAX;
  if (isMail) return text;
  return refuseSetting(
    'CONTACT',
    `must be a mail address or an https address, not "${text}"`,
    'help@quad.example.edu',
  );
}

function readPlace(text: string | null): string | null {
  if (text === null) return null;
  const place = readShownText(text);
  if (place !== null && place.length <= PLACE_MAX) return place;
  return refuseSetting(
    'PLACE',
    `must be one line of at most ${PLACE_MAX} characters that can be shown`,
    'Ranchi, India',
  );
}

function readHttpsUrl(name: string, text: string | null, example: string): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  // URL.parse skips tabs and line breaks, so the text itself is checked too.
  const isHttps = url?.protocol === 'https:' && !url.username && !url.password && !/[\s\p{Cc}]/u.test(text);
  if (isHttps && url.href.length <= ADDRESS_MAX) return url.href;
  // The text before an @ may be a password, so the message does not repeat it.
  const shown = text.includes('@') ? 'one with a name or password' : `"${text}"`;
  return refuseSetting(
    name,
    `must be an https address of at most ${ADDRESS_MAX} characters, not ${shown}`,
    example,
  );
}
