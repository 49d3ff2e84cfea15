import { isLatinEnding } from '#contract/domain-endings.ts';
import type { Contact } from './contact.ts';
import type { ReadText } from './read-text.ts';

/** Providers whose names hardly mean anything else. `yahoo`, `live` and `proton` are also words. */
const providers =
  'gmail|g[-. ]?mail|gmai|gmial|gmal|gamil|ymail|hotmail|rediffmail|rediff|outlook|icloud|protonmail|zohomail|aol|googlemail';
const providersAndWords = `${providers}|yahoo|yaho|proton|live|msn|zoho`;
/** Payment addresses of India (UPI). */
const banks =
  'ok(?:axis|hdfcbank|icici|sbi)|ybl|ibl|axl|upi|paytm|apl|ptsbi|ptaxis|pthdfc|ptyes|waaxis|wahdfcbank|freecharge|barodampay|idfcbank|jupiteraxis|fam|slice';
const local = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}._%+-]*`;
const host = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]|\.(?=[\p{L}\p{N}]))*`;

/** A whole address: `asha@example.edu`. */
const address = new RegExp(String.raw`${local}@${host}\.(\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)`, 'u');
/** An address with spaces. Only endings that do not begin a sentence count. */
const spacedAddress = new RegExp(
  String.raw`${local}\s{0,3}@\s{0,3}[\p{L}\p{N}-]+(?:\s{0,2}[.,]\s{0,2}[\p{L}\p{N}-]+){0,3}?\s{0,2}[.,]\s{0,2}(?:com|net|org|edu|gov|info|co\s?[.,]\s?in|ac\s?[.,]\s?in|example)\b`,
  'iu',
);
const providerAddress = new RegExp(
  String.raw`${local}\s{0,3}@\s{0,3}(?:g mail|(?:${providersAndWords}|${banks})(?:com|coin|in)?)\b`,
  'iu',
);
/** "asha at gmail dot com", after {@link undisguise}: `asha at gmail.com`. */
const spelledAddress = new RegExp(
  String.raw`(${local})\s+(?:at|att|aat|eht)\s+(?:the\s+rate\s+(?:of\s+)?)?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*)\.([\p{L}]{2,})\b`,
  'iu',
);
const spelledProvider = new RegExp(
  String.raw`(${local})\s+(?:at|att)\s+(?:the\s+rate\s+(?:of\s+)?)?(?:${providersAndWords})\b`,
  'iu',
);
const namedProvider = new RegExp(
  String.raw`(${local})[\s_.-]+(?:${providersAndWords})[\s,_-]+(?:dot\s+)?(?:com|co)\b`,
  'iu',
);
/** "asha at college ac in" */
const withoutDots = new RegExp(
  String.raw`(${local})\s*(?:@|\bat\b|\bat the rate\b)\s*(?!dot\b)[\p{L}\p{N}-]{3,}\s+(?:(?:ac|co|edu|org|nic|gov)\s+in|com|org|net|edu)\b`,
  'iu',
);
/** "asha.k@college", without an ending, if the part before the sign is like a handle. */
const bareHost = /([\p{L}\p{N}._-]+)@\p{L}[\p{L}\p{N}-]{2,}/gu;
/** Other signs for the "@": `asha#gmail.com`, `asha(a)gmail.com` */
const otherSign = new RegExp(
  String.raw`${local}\s?(?:\(a\)|\[a\]|#|&|\*|ⓐ|=>|->|\^)\s?(?:${providersAndWords}|[\p{L}-]+\.(?:com|edu|org|net|co\.in|ac\.in))\b`,
  'iu',
);
/** An address written backwards. */
const backwards =
  /(?<![\p{L}\p{N}])(?:moc|ni\.ca|ni\.oc|gro|ude|ten)\.[\p{L}\p{N}-]{3,}(?:@[\p{L}\p{N}._-]+)?/iu;
/** `gmail: asha.k`, `gmail id asha99` */
const providerFirst = new RegExp(
  String.raw`\b(?:${providers}|e-?mail|mail)(?:\s+(?:id|address|is|me|pe|par|at|my|hai))*\s*[:=-]?\s*(?=[\p{L}\p{N}._]*(?:\d|_|\.\p{L}))([\p{L}][\p{L}\p{N}._]{3,})`,
  'iu',
);
/** `asha22 gmail`, if the first word is like a handle. */
const handleBeside = new RegExp(
  String.raw`([\p{L}\p{N}._]+)\s+(?:pe|on|at|@|ka|wala)?\s*[([{<]?\s?(?:${providers})\b`,
  'giu',
);
const handleLike = /[\d._]/;
/** Marks inside a word that names and sentences do not have. */
const handleMark = /\p{L}\d|_|\p{Ll}\.\p{Ll}/iu;
const beginsHandle = /^\p{L}.{3}/u;
const skill =
  /^(?:good|great|expert|best|bad|better|excellent|pro|skilled|quick|ace|works?|working|intern|interned|job|placed|engineer|sde|lead|manager|is|was|and|look|looking|looks)$/i;

/**
 * A text with none of these has no address. Most texts have none, so they do without the other patterns, which take
 * long to compile. V8 compiles a pattern again after it was not used for a while.
 */
const hint = new RegExp(
  String.raw`[@#&*^ⓐ>]|\(a\)|\[a\]|\b(?:at|att|aat|eht)\b|mail|${providersAndWords}|(?:moc|ni\.ca|ni\.oc|gro|ude|ten)\.`,
  'iu',
);

export function findMailAddress({ typed, spelled, joined }: ReadText): Contact | null {
  if (!hint.test(joined) && !hint.test(typed)) return null;
  const certain =
    address.exec(typed) ??
    address.exec(spelled) ??
    address.exec(joined) ??
    spacedAddress.exec(spelled) ??
    providerAddress.exec(spelled) ??
    providerAddress.exec(joined) ??
    namedProvider.exec(spelled) ??
    withoutDots.exec(spelled) ??
    otherSign.exec(spelled) ??
    backwards.exec(typed) ??
    findWithHandle(spelled, bareHost, handleLike);
  if (certain) return contact(certain[0], true);
  const worded = spelledAddress.exec(spelled) ?? spelledAddress.exec(joined);
  if (worded && isLatinEnding(worded[3] ?? '') && (spelled !== typed || isAddressed(worded)))
    return contact(worded[0], true);
  const beside = findWithHandle(spelled, handleBeside, handleMark);
  if (beside) return contact(beside[0], true);
  const provider = spelledProvider.exec(joined);
  if (provider && !skill.test(provider[1] ?? ''))
    return contact(
      provider[0],
      handleLike.test(provider[1] ?? '') || /\bgmail|hotmail|rediff/i.test(provider[0]),
    );
  const first = providerFirst.exec(typed);
  return first ? contact(first[0], true) : null;
}

/**
 * The first match of `pattern` whose first group begins like a handle and has a mark. The checks are apart from the
 * pattern: V8 needs a second to compile a pattern that looks ahead over classes of Unicode letters.
 */
function findWithHandle(text: string, pattern: RegExp, mark: RegExp): RegExpExecArray | null {
  const matches = text.matchAll(pattern);
  return matches.find(([, handle = '']) => beginsHandle.test(handle) && mark.test(handle)) ?? null;
}

/** False for "Great at maths.In all". The host must be a provider's, or the ending must not begin a sentence. */
function isAddressed([, , name = '', ending = '']: readonly string[]): boolean {
  return (
    new RegExp(`^(?:${providersAndWords})$`, 'i').test(name) ||
    /^(?:com|net|org|edu|gov|example)$/.test(ending)
  );
}

function contact(found: string, isCertain: boolean): Contact {
  return { kind: 'mail address', found: found.trim(), isCertain };
}
