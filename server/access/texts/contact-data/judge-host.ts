import { isLatinEnding } from '#contract/domain-endings.ts';
import { isHostEnding } from './host-endings.ts';

/** A part of a text with the form of a host: `name.ending` with the beginning of its path. */
export interface HostCandidate {
  readonly name: string;
  readonly ending: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** True if the dot was disguised, such as "(dot)". No sentence ends like this. */
  readonly wasDisguised: boolean;
  /** True if the dot was in brackets. */
  readonly isBracketed: boolean;
}

/** Endings that rarely begin a sentence in English or in Hindi with Latin letters, and are rarely endings of files. */
const clearEnding =
  /^(?:biz|com|edu|gov|info|mobi|org|net|io|co|app|dev|xyz|site|online|club|store|shop|website|blog|link|example|test|localhost|jp|kz|ly|nl|ru|uk|uz|vn|cz|lt|gle|бг|бел|рус|рф|срб|укр|қаз|ελ|ευ|հայ|გე)$/iu;
/** The clear endings that are also words: "best.app developer" lacks a space. */
const clearWord = /^(?:info|co|io|app|dev|site|online|club|store|shop|blog|link|example|test|gle|lt)$/i;
/** More endings that are not words. They count after a name of three or more letters. */
const rareEnding =
  /^(?:a[egoqwx]|b[hjnvwz]|c[fgklwxy]|d[kz]|eu|f[ijko]|g[abhnqsuwy]|h[kn]|iq|jm|k[ghnpwy]|l[bkruv]|m[hkqvxz]|n[fgiuz]|p[fklnw]|rw|s[dglnuvxz]|t[jklmnz]|u[ay]|v[agu]|w[fs]|z[amw]|bzh|cfd|cyou|gmbh|icu|immo|kaufen|moe|nrw|onl|ooo|porn|sbs|webcam|wiki|xin|xxx)$/;
/** Endings that are also abbreviations: in "nice guy.fr", it means "for real". */
const shortEnding = /^(?:ai|au|az|bg|br|cc|cn|dk|eu|fr|gg|gr|hk|ir|lv|mx|nz|tw|ua|za|tv|in|me|gl|to|so)$/;
/** Endings of other alphabets that are words. */
const foreignWord = /^(?:сайт|онлайн|भारत|中国|한국)$/iu;
/** Hosts of short links and messengers. Their endings are words. */
const shortHost =
  /^(?:t|telegram|wa|m|fb|ig|g|linktr|bit|youtu|tinyurl|cutt|discord|dsc|dis|forms|maps|goo|snap|lnkd|rb|shorturl|is|ow|t2m|chat|tiny|lnk|lnkfi|rebrand|shrtco|curious|beacons|campsite|tap|hoo|msha|solo|snipfeed|tellonym|sendit|ngl|carrd|taplink|sarahah|justpaste|pastelink|rentry|pastebin|gofile|terabox|imgur|ibb|we)$/i;
const fileEnding = /^(?:py|rs|md|sh|pl|so|cc|zip|mov|ps|st|ai|vi|mk|ml|tf|as|ms|pm|bz)$/;
const fileName =
  /^(?:main|index|app|readme|license|changelog|contributing|utils?|setup|tests?|config|script|server|client|lib|mod|run|build|install|deploy|solutions?|models?|train|data|notes?|hello|world|game|bot|project|assignment|lab|todo|package|compose|env|settings|requirements|dockerfile|makefile|solve|code|program|report|logo|poster|start|stop|init|clean|output|input|a|b|q\d+|ex\d+|lab\d+|day\d+)$/i;
/** Small words that continue a sentence and are also endings. */
const smallWord = /^(?:in|is|it|so|to|my|be|do|no|at|as|us|am|by|me|or|an|go|pm|cr|tv|ma|pa|hm)$/i;
/** As `smallWord`, for hosts without a path. Includes Hindi words. */
const wordEnding = new RegExp(
  `${smallWord.source}|^(?:id|la|na|ne|he|hi|hu|ke|ki|ka|se|de|pe|sa|re|ye|vo|li|lo|bi|et|es|im|ad|ps|ads|how|like|now|one|open|you)$`,
  'i',
);
/** The first part of a three-part host. */
const subHost =
  /^(?:www?\d?|m|my|go|app|apps|api|blog|blogs|forum|forums|page|pages|img|cdn|en|login|files?|mail|web|shop|get|join|news|beta|docs?|dev|static|old|new|gallery|mirror|sub|link|links|chat|wiki|secret|pics|photos|media|portal|home|start|test|read|view|video|videos)$/i;
const siteCue =
  /\b(?:visit|see|go to|at|on|site|website|link|url|click|check|checkout|open|browse|domain|portfolio|subscribe|download|goto|notes (?:at|on)|papers|pdfs?)\b/i;
/** Right before a host: "visit", "the site is", "vote on", "her pics at", "link:". */
const directCue =
  /(?:^|[^\p{L}\p{N}])(?:(?:visit|go ?to|browse|https?|url|subscribe to|download from|join(?: us)?|(?:web ?site|site|link|domain|portfolio|web ?page|page)(?:\s+(?:is|hai|on|at|:))+|see more|more)(?:\s+(?:on|at|in|it|this|the|my|our|from))*|(?:vote|rate|confess|post|posted|read|watch|register|log ?in|sign ?up|upload\p{L}*|list|listed|leaked|available|up|her|him|them|all|everything|more|pics?|photos?|videos?|clips?|album|story|stories|confessions?|rumou?rs?|gossip|details?|notes|papers|pdfs?)(?:\s+(?:her|him|them|it|all|everything|me|us|here))?\s+(?:on|at|from|via))\s*[:=>→👉–-]*\s*$/iu;
/** Words before a host that may also be followed by a new sentence. */
const softCue =
  /(?:^|[^\p{L}\p{N}])(?:check ?out|check|see|open|go|search|google|type|kholo?|dekho|dekhlo|dekhna|padho|padhna|web ?site|site|link|domain|portfolio|page)\s*[:=>→👉–-]*\s*$/iu;
const weakCue = /(?:^|[^\p{L}\p{N}])(?:on|at|from|via|in)\s+$|\S\s*[:=→👉]\s*$/iu;
const skillBefore =
  /\b(?:good|great|expert|best|bad|better|excellent|pro|skilled|quick|ace|genius|brilliant|amazing|weak|strong|master|legend|topper|works?|working)\s+(?:at|on|in|from)\s+$/i;
/** Words that follow a host but do not begin a sentence. */
const goesOn =
  /^\s+(?:pe|par|p|mein|dekh\p{L}*|padh\p{L}*|khol\p{L}*|guys|for|now|pls|plz|please|everyone|check|you can|has|if you)(?![\p{L}\p{N}])/iu;
/** Usual endings of ordinary words. A name of eight letters without such an ending was probably made for a site. */
const ordinaryName =
  /(?:ing|ful|ive|ous|[aei]ble|ed|ly|ics?|[ae]nts?|[ae]nces?|ish|less|[ei]st|ers?|ors?|[st]ions?|ness|it(?:y|ies)|ists?|ism|als?|ians?|[aoe]ry|graph(?:y|ies)|log(?:y|ies)|matics|ships?|balls?|ures?|notebooks?|time|body|thing|where|works?|mates?|friends?|maths|days?|man|men|self|weeks?|years?|nights?|class(?:es)?|wal[aei]|ine|ise|ize|ate|ets?|ism|guys?|gym|dance|music|chess|projects?|hackathons?|semesters?|college|campus|library|knowledge|attitude|confidence|everyone|someone|anyone|together|cricket|badminton|algebra|calculus|chocolate|presence|handsome|awesome|wholesome|workaholic|introvert|extrovert)$/;

function isCoined(name: string, least: number): boolean {
  const label = name.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  if (/^[a-z]+[A-Z][a-z]+$/.test(label)) return label.length >= least;
  if (!/^[a-z\d-]+$/.test(label)) return false;
  return (/\d/.test(label) && /[a-z]{3}/.test(label)) || (label.length >= least && !ordinaryName.test(label));
}

/** Judges whether a name with a dot is a host: true if certain, false if doubtful, null if not. */
export function judgeHost(candidate: HostCandidate): boolean | null {
  const { ending, path } = candidate;
  const isKnown = isHostEnding(ending.toLowerCase()) || clearEnding.test(ending) || foreignWord.test(ending);
  if (!isKnown) return null;
  return path.length > 1 ? judgePath(candidate) : judgeBare(candidate);
}

function labelOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function judgePath({ name, ending, path, before }: HostCandidate): boolean | null {
  const lower = ending.toLowerCase();
  const label = labelOf(name);
  if (ending !== lower && !foreignWord.test(ending))
    return clearEnding.test(ending) && /[\d_?=]|\/\p{Ll}/u.test(path) ? true : null;
  if (shortHost.test(label) || clearEnding.test(ending) || foreignWord.test(ending)) return true;
  if (isCoined(label, 8) || directCue.test(before) || rareEnding.test(lower)) return true;
  if (fileEnding.test(lower) && !/\d/.test(path)) return null;
  // "9.am/pm" is a time.
  if (/^[ap]m$/.test(lower)) return null;
  if (smallWord.test(lower))
    return /[\d_.-]|\/\p{L}{4,}/u.test(path) && !/\/(?:out|off|on|in|near|or|and)\b/iu.test(path);
  // "into dance.art/music" lacks a space.
  return lower.length === 2 || isCoined(label, 6) || /[\d_?=#]|\/\S*\//.test(path);
}

function judgeBare(candidate: HostCandidate): boolean | null {
  const { name, ending, before, after, wasDisguised, isBracketed } = candidate;
  const lower = ending.toLowerCase();
  const label = labelOf(name);
  const isEnd = /^\s*(?:$|[.,;!?)])/u.test(after);
  const isTyped =
    ending === lower ||
    (ending === ending.toUpperCase() && name === name.toUpperCase() && /\p{L}{2}/u.test(name));
  const isShortWord = clearWord.test(ending) && /^\p{L}{2,7}$/u.test(name);
  if (isShortWord && !isEnd && !wasDisguised && !siteCue.test(before)) {
    // A capital begins a sentence.
    if (!isTyped) return null;
    return /^\s+(?:and|or|for|se|pe|par|on|with|to|now|today)\b/iu.test(after);
  }
  // "Excellent.net positive": a usual word, and the sentence goes on.
  const isUsual = label.length <= 10 && ordinaryName.test(label.toLowerCase());
  if (/^(?:org|net|edu|gov|biz)$/.test(ending) && isUsual && /^\s+\p{Ll}/u.test(after) && !wasDisguised)
    return siteCue.test(before);
  if (clearEnding.test(ending)) {
    if (isTyped || (ending !== lower && name === name.toLowerCase() && /^com$/i.test(ending))) return true;
    return /^(?:com|org)$/i.test(ending) && name.length > 2 ? false : null;
  }
  if (!isTyped || label.length < 2) return null;
  if (ending !== lower)
    return /[\p{L}\p{N}]/u.test(before + after)
      ? null
      : judgeBare({ ...candidate, name: name.toLowerCase(), ending: lower });
  if (wasDisguised && isLatinEnding(lower) && lower.length === 2)
    return (
      !wordEnding.test(lower) ||
      siteCue.test(before) ||
      isBracketed ||
      (isEnd && shortEnding.test(lower)) ||
      (isCoined(label, 8) && (isEnd || goesOn.test(after)))
    );
  if (rareEnding.test(lower) && label.length > 2 && !shortEnding.test(lower) && !fileEnding.test(lower))
    return true;
  return judgeWord(candidate, label, isEnd);
}

/** Judges a host whose ending is a word, an abbreviation or the ending of a file. The surrounding words decide. */
function judgeWord(candidate: HostCandidate, label: string, isEnd: boolean): boolean | null {
  const { name, ending, before, after, wasDisguised, isBracketed } = candidate;
  const isStrange = isCoined(label, 8);
  const isAlone = isEnd && !/[\p{L}\p{N}]/u.test(before + after);
  const isFile = fileEnding.test(ending) && (fileName.test(label) || !/^[a-z\d-]+$/.test(label));
  if (isFile) return null;
  const isClosed = isEnd || goesOn.test(after);
  const isSoft = softCue.test(before);
  const isMeant =
    directCue.test(before) ||
    (isSoft && (isStrange || isClosed)) ||
    (weakCue.test(before) && !skillBefore.test(before) && isStrange);
  if (isMeant && (isClosed || !wordEnding.test(ending)))
    return !fileEnding.test(ending) || isStrange || /\b(?:visit|site|link)\b/i.test(before);
  if ((isMeant && isStrange) || (isSoft && !ordinaryName.test(label) && !wordEnding.test(ending)))
    return false;
  if (weakCue.test(before) && !skillBefore.test(before) && !fileEnding.test(ending) && label.length > 3)
    if (isClosed || /^\s*\S+\s*$/.test(before)) return wordEnding.test(ending) && !isEnd ? null : false;
  if (wasDisguised && (isStrange || isBracketed)) return true;
  if (name.includes('.')) return judgeParts(name.split('.'), candidate, isEnd);
  if (isAlone) return isStrange ? true : label.length > 3 ? false : null;
  if (goesOn.test(after) && !/^\s+for\b/.test(after)) {
    if (isStrange) return true;
    if (before.trim() === '' && label.length > 4 && !wordEnding.test(ending)) return false;
  }
  if (shortEnding.test(ending))
    return siteCue.test(before) && isEnd ? true : isEnd || !wordEnding.test(ending) ? false : null;
  return isStrange && !fileEnding.test(ending) && (isEnd || !wordEnding.test(ending)) ? false : null;
}

/** "sub.example.live", not "smart.funny.cool". */
function judgeParts(labels: readonly string[], { ending }: HostCandidate, isEnd: boolean): boolean | null {
  const [first = '', ...others] = labels;
  const isPart = subHost.test(first) || /^\d+$/.test(first);
  if (fileEnding.test(ending) || !others.every((one) => one.length > 1)) return null;
  if (!isPart && first.length < 2) return null;
  const isHost = (isPart && others.some((one) => one.length > 3)) || labels.some((one) => isCoined(one, 8));
  if (isHost && (isEnd || !wordEnding.test(ending))) return true;
  const isLower = labels.every((one) => /^[a-z\d-]{3,}$/.test(one)) && !wordEnding.test(ending);
  return isHost || isLower || isLatinEnding(ending) ? false : null;
}
