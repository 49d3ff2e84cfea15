import type { Contact } from './contact.ts';
import { judgeHost, type HostCandidate } from './judge-host.ts';
import type { ReadText } from './read-text.ts';

/**
 * A scheme, "www.", an IPv4 address with a port or a path ("1.2.3.4" is a version), a host of India's institutions,
 * punycode.
 */
const clear =
  /(?:\b(?:https?|hxxps?|ftp|upi|tg|whatsapp|mailto|tel)\s{0,2}(?::|colon)\s{0,2}(?:\/|slash|\S)|\b[a-z][a-z0-9+.-]{1,20}:\/\/\S|\bwww\s?[.,]\s?\S|\bw\s?w\s?w\s?\.\s?\S)\S*|(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?::\d+|\/\S+)|[\p{L}\p{M}\p{N}.-]+\.(?:(?:ac|res|co|org|edu|gov|nic|net)\.in\b|xn--\S+)|\bwww[a-z]{4,}(?:com|org|net|in)\b|[\p{L}\p{N}-]+\.(?:blogspot|wordpress|wixsite|weebly|netlify|vercel|herokuapp|tumblr|substack|github|gitlab|pages|web|firebaseapp|replit|carrd|notion|framer|webflow)\.[a-z]{2,}\b/iu;
/** A host with the beginning of its path. */
const hostPattern =
  /(?<![\p{L}\p{M}\p{N}.@-])((?:[\p{L}\p{M}\p{N}_-]+\.)*[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}-])\.([a-z]+\b|[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}]))([/?#]\S*)?/giu;
/** Degrees and names of software that look like hosts, titles before a name. */
const noHost =
  /(?<![\p{L}\p{M}\p{N}-])(?:[bim]\.com|[bm]\.(?:sc|tech|ed|des|arch|pharm|phil|e|a|s)|(?:asp|vb|ml|ado)\.net|(?:socket|draw|swagger|itch|java)\.io|java\.net|\.net|(?:dockerfile|makefile|compose|env|config|settings|appsettings|requirements)\.(?:dev|prod|test|local|live|app)\b|(?:sr|jr|asst|assoc|mr|mrs|ms|dr|prof|hons|dept|govt|st|mt)\.(?=\p{Lu}))/giu;
/** Every text with a match of {@link clear} or {@link hostPattern} has this. Most texts have none. */
const linkHint = /\.\S|:|colon|www|w\s?\./iu;

export function findLink({ typed, spelled, joined }: ReadText): Contact | null {
  let doubtful: Contact | null = null;
  for (const one of new Set([typed, spelled, joined])) {
    if (!linkHint.test(one)) continue;
    const found = clear.exec(one);
    if (found) return contact(found[0], true);
    for (const match of one.replaceAll(noHost, (name) => ' '.repeat(name.length)).matchAll(hostPattern)) {
      const certain = judgeHost(candidate(match, one, typed));
      if (certain) return contact(match[0], true);
      if (certain === false) doubtful ??= contact(match[0], false);
    }
  }
  doubtful ??= local(spelled);
  const named = namedSite.exec(typed) ?? shortNamed.exec(spelled) ?? schemeNamed.exec(spelled);
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

/** A dot in brackets, which is never a full stop. */
const isBracketed = /[[({<*|]\s?(?:dot|\.)\s?[\])}>*|]/iu;

function candidate(match: RegExpExecArray, text: string, typed: string): HostCandidate {
  const [whole, name = '', ending = '', path = ''] = match;
  return {
    name,
    ending,
    path,
    before: text.slice(0, match.index),
    after: text.slice(match.index + whole.length),
    wasDisguised: text !== typed && !typed.includes(whole),
    isBracketed: isBracketed.test(typed),
  };
}

/** Finds `localhost` with a port: the machine of the person who reads the text. */
function local(text: string): Contact | null {
  const found = /\blocalhost:\d{2,5}/i.exec(text);
  return found && contact(found[0], false);
}

function contact(found: string, isCertain: boolean): Contact {
  return { kind: 'link', found: found.trim(), isCertain };
}
