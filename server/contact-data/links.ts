import { isLatinEnding } from '#contract/domain-endings.ts';
import type { Contact } from './find-contact-data.ts';
import { joinSpelled, undisguise } from './undisguise.ts';

/** A scheme, "www.", an IPv4 address with a port or a path ("1.2.3.4" is a version), a host of India's institutions, punycode. */
const clear =
  /(?:\b(?:https?|hxxps?|ftp|upi|tg|whatsapp|mailto|tel)\s{0,2}(?::|colon)\s{0,2}(?:\/|slash|\S)|\b[a-z][a-z0-9+.-]{1,20}:\/\/\S|\bwww\s?[.,]\s?\S|\bw\s?w\s?w\s?\.\s?\S)\S*|(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?::\d+|\/\S+)|[\p{L}\p{M}\p{N}.-]+\.(?:(?:ac|res|co|org|edu|gov|nic|net)\.in\b|xn--\S+)|\bwww[a-z]{4,}(?:com|org|net|in)\b|[\p{L}\p{N}-]+\.(?:blogspot|wordpress|wixsite|weebly|netlify|vercel|herokuapp|tumblr|substack|github|gitlab|pages|web|firebaseapp|replit|carrd|notion|framer|webflow)\.[a-z]{2,}\b/iu;
/** A host with the beginning of its path. */
const hostPattern =
  /(?<![\p{L}\p{M}\p{N}.@-])((?:[\p{L}\p{M}\p{N}_-]+\.)*[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}-])\.([a-z]+\b|[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}]))([/?#]\S*)?/giu;
/** Endings that hardly any sentence in English or in Hindi with Latin letters begins with, and no file name has. */
const clearEnding =
  /^(?:biz|com|edu|gov|info|mobi|org|net|io|co|app|dev|xyz|site|online|club|store|shop|website|blog|link|example|test|localhost|jp|kz|ly|nl|ru|uk|uz|vn|cz|lt|gle|бг|бел|рус|рф|срб|укр|қаз|ελ|ευ|հայ|გე)$/iu;
/** Of these the ones that are words: "best.app developer" lacks a blank. */
const clearWord = /^(?:info|co|io|app|dev|site|online|club|store|shop|blog|link|example|test|gle|lt)$/i;
/** The same, but also short for something: "nice guy.fr" is "for real". */
const shortEnding = /^(?:ai|au|az|bg|br|cc|cn|dk|eu|fr|gg|gr|hk|ir|lv|mx|nz|tw|ua|za|tv|in|me|gl|to|so)$/;
/** Endings of other alphabets that are words. */
const foreignWord = /^(?:сайт|онлайн|भारत|中国|한국)$/iu;
/** Degrees and names of software that look like hosts, titles before a name. */
const noHost =
  /(?<![\p{L}\p{M}\p{N}-])(?:[bim]\.com|[bm]\.(?:sc|tech|ed|des|arch|pharm|phil|e|a|s)|(?:asp|vb|ml|ado)\.net|(?:socket|draw|swagger|itch)\.io|\.net|(?:sr|jr|asst|assoc|mr|mrs|ms|dr|prof|hons|dept|govt|st|mt)\.(?=\p{Lu}))/giu;
/** Hosts of short links and of messengers, whose endings are words. */
const shortHost =
  /^(?:t|telegram|wa|m|fb|ig|g|linktr|bit|youtu|tinyurl|cutt|discord|dsc|dis|forms|maps|goo|snap|lnkd|rb|shorturl|is|ow|t2m|chat)$/i;
const fileEnding = /^(?:js|ts|py|rs|md|sh|cs|pl|so|cc|zip|mov|ps|st|ai|vi|mk|ml|tf|app|as|ms|pm|bz|gz)$/;
/** These words are endings too. */
const wordEnding = /^(?:in|is|it|so|to|my|be|do|no|at|as|us|am|by|me|or|an|go|pm|cr|tv|ma|pa|hm)$/i;
const siteCue =
  /\b(?:visit|see|go to|at|on|site|website|link|url|click|check|checkout|open|browse|domain|portfolio|subscribe|download|goto|notes (?:at|on)|papers|pdfs?)\b/i;

export function findLink(text: string): Contact | null {
  const spelled = undisguise(text);
  let doubtful: Contact | null = null;
  for (const one of new Set([text, spelled, joinSpelled(spelled)])) {
    const found = clear.exec(one);
    if (found) return contact(found[0], true);
    for (const match of one.replaceAll(noHost, (name) => ' '.repeat(name.length)).matchAll(hostPattern)) {
      const certain = judge(match, one, one !== text && !text.includes(match[0]), text);
      if (certain) return contact(match[0], true);
      if (certain === false) doubtful ??= contact(match[0], false);
    }
  }
  doubtful ??= local(spelled);
  const named = namedSite.exec(text) ?? shortNamed.exec(spelled) ?? schemeNamed.exec(spelled);
  return named ? contact(named[0], true) : doubtful;
}

/** "bit ly/abc", "t me/asha" */
const shortNamed =
  /(?<![\p{L}\p{N}])(?:bit\s?ly|tinyurl|t\s?me|wa\s?me|youtu\s?be|linktr\s?ee|discord\s?gg|forms\s?gle|cutt\s?ly|rb\s?gy|goo\s?gl|chat\s?whatsapp\s?com)\s?(?:\/|slash)\s?[\p{L}\p{N}]/iu;
/** "https evil com" */
const schemeNamed = /\b(?:https?|hxxps?|htt ps?|www)\s+[\p{L}\p{N}-]+\s+(?:com|in|org|net|edu|co)\b/iu;
/** "instagram com slash asha" */
const namedSite =
  /\b(?:instagram|insta|facebook|fb|youtube|linkedin|twitter|snapchat|telegram|google|github|whatsapp|discord|reddit|tinyurl|www\s+\S+)\s+(?:dot\s+)?(?:com|org|(?:in|me)\s*(?:\/|slash))/iu;

/** Nobody writes a full stop so. */
const isBracketed = /[[({<*|]\s?(?:dot|\.)\s?[\])}>*|]/iu;

/**
 * Whether a name with a dot is a host: true or false for certain or doubtful; null if not.
 * @param wasDisguised whether its dot was written in another way, which nobody does in a sentence.
 */
function judge(match: RegExpExecArray, text: string, wasDisguised: boolean, typed: string): boolean | null {
  const [whole, name = '', ending = '', path = ''] = match;
  const lower = ending.toLowerCase();
  const label = name.slice(name.lastIndexOf('.') + 1);
  const isTyped =
    ending === lower ||
    (ending === ending.toUpperCase() && name === name.toUpperCase() && /\p{L}{2}/u.test(name));
  const isEnd = /^\s*(?:$|[.,;!?)])/u.test(text.slice(match.index + whole.length));
  if (path.length > 1) {
    if (!isLatinEnding(ending) && !clearEnding.test(ending) && !foreignWord.test(ending)) return null;
    if (ending !== lower && !foreignWord.test(ending))
      return clearEnding.test(ending) && /[\d_?=]|\/\p{Ll}/u.test(path) ? true : null;
    if (shortHost.test(label) || clearEnding.test(ending) || foreignWord.test(ending)) return true;
    if (fileEnding.test(lower) && !/\d/.test(path)) return null;
    return wordEnding.test(lower)
      ? /[\d_.-]|\/\p{L}{4,}/u.test(path) && !/\/(?:out|off|on|in|near|or|and)\b/iu.test(path)
      : true;
  }
  if (
    clearWord.test(ending) &&
    !isEnd &&
    !wasDisguised &&
    !siteCue.test(text.slice(0, match.index)) &&
    /^\p{L}{2,7}$/u.test(name)
  )
    return (
      isTyped &&
      /^\s+(?:and|or|for|se|pe|par|on|with|to|now|today)\b/iu.test(text.slice(match.index + whole.length))
    );
  if (clearEnding.test(ending)) {
    if (isTyped || (ending !== lower && name === name.toLowerCase() && /^com$/i.test(ending))) return true;
    return /^(?:com|org)$/i.test(ending) && name.length > 2 ? false : null;
  }
  if (ending !== lower || label.length < 2) return null;
  if (wasDisguised && isLatinEnding(lower))
    return (
      !wordEnding.test(lower) ||
      siteCue.test(text.slice(0, match.index)) ||
      isBracketed.test(typed) ||
      (isEnd && shortEnding.test(lower))
    );
  if (shortEnding.test(lower))
    return siteCue.test(text.slice(0, match.index)) && isEnd
      ? true
      : isEnd || !wordEnding.test(lower)
        ? false
        : null;
  const labels = name.split('.');
  const isLong = labels.length > 1 && labels.every((one) => one.length > 1) && isLatinEnding(lower);
  return isLong && !fileEnding.test(lower) ? false : null;
}

/** The reader's own machine, at a port. */
function local(text: string): Contact | null {
  const found = /\blocalhost:\d{2,5}/i.exec(text);
  return found && contact(found[0], false);
}

function contact(found: string, isCertain: boolean): Contact {
  return { kind: 'link', found: found.trim(), isCertain };
}
