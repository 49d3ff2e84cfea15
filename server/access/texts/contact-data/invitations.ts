import type { Contact } from './contact.ts';

/**
 * Finds names on other platforms by the sentence around them. Such a name may look like any word, so the sentence must
 * invite to follow, find or write to a person, or state whose name it is.
 */
const platform =
  '(?:the gram|in5ta(?:gram)?|i g|insta(?:gram)?|1nsta(?:gram)?|inst@(?:gram)?|ig|snap(?:chat)?|telegram|tele|tg|discord|disc0rd|fb|facebook|twitter|linked ?in|git ?hub|youtube|yt|reddit|threads|skype|wechat|tinder|bumble|hinge|kik|spotify|strava|pinterest|tumblr|quora|medium|twitch|roblox|bereal|sharechat|onlyfans|fansly|linktree|behance|kaggle|leetcode|codeforces|letterboxd|soundcloud|tik ?tok|ngl|sarahah|steam|valorant|whats ?app)';
const label = '(?:id|handle|user|user ?name|user ?id|name|acc|account|profile|page|channel|tag)';
const name = String.raw`@?(?<name>[a-z][a-z\d._-]{3,29})`;
const numbered = String.raw`@?(?<name>(?=[\w.-]*[\d_])[a-z][a-z\d._-]{3,29})`;
const everywhere = String.raw`(?:everywhere|(?:on|in)\s+(?:all|every|each)(?:thing|\s+\p{L}+)?|sab (?:jagah|pe|par)|har jagah|har app (?:pe|par))`;
const end = String.raw`(?=\s*(?:$|[.,!?)\n]|(?:everywhere|follow|add|dm|text|msg|pe|par|on|karo|kar|hai|for|and|please|pls)\b))`;

interface Frame {
  readonly pattern: RegExp;
  /** True if only a name fits in this place. */
  readonly isCertain: boolean;
}

const frame = (source: string, isCertain: boolean): Frame => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${source}`, 'iu'),
  isCertain,
});

const invite =
  '(?:follow|add|find|dm|text|txt|msg|message|search(?: for)?|look for|ping|hmu|stalk|check(?: ?out)?|look(?: me| her| him)? up|hit|reach|write|subscribe(?: to)?|connect(?: with)?)';
const where = String.raw`(?:on|at|in|over|pe|par|via|@)\s+(?:my\s+)?`;
const who = String.raw`(?:me\s+|us\s+|her\s+|him\s+|up\s+)*`;

const frames: readonly Frame[] = [
  // "my insta is asha", "meri snap id asha"
  frame(String.raw`(?:my|mera|meri|mere|our|her|his|uska|uski|iska|iski)\s+${platform}\s*(?:${label}\s*)?(?:is|hai|=|:|-)\s*${name}${end}`, true),
  frame(String.raw`(?:my|mera|meri|mere|our)\s+${platform}\s+(?:${label}\s+)?${name}${end}`, false),
  // "find me on insta as asha", "on telegram as asha"
  frame(String.raw`(?:${invite}\s+${who})?(?:on|at|in|pe|par)\s+${platform}\s*,?\s*(?:as|by|under|with|:|=|-)\s+(?:the\s+)?(?:${label}\s+)?${name}${end}`, true),
  frame(String.raw`${invite}\s+${who}(?:${where})?${platform}\s*[,:=-]+\s*${name}${end}`, true),
  // "dm me at asha on insta", "follow asha on insta", "search asha on youtube"
  frame(String.raw`${invite}\s+${who}(?:at|as|by)\s+${name}\s+(?:on|in|pe|par)\s+${platform}`, true),
  frame(String.raw`${invite}\s+${who}(?:my\s+${label}\s+)?${name}\s+(?:on|in|pe|par|at)\s+${platform}`, false),
  frame(String.raw`${platform}\s+me\s+(?:at|as|@|on)\s+${name}${end}`, true),
  frame(String.raw`${platform}\s*(?:[:=]|\s[-–—])\s*${name}${end}`, false),
  // "snapchat username asha", "yt channel asha"
  frame(String.raw`${platform}\s+${label}\s*(?:is|hai|:|=|-)?\s*${name}${end}`, true),
  // "insta asha follow karo", and a text that has only the first two words
  frame(String.raw`${platform}\s+(?:pe\s+|par\s+)?${name}\s*,?\s+(?:ko\s+)?(?:follow|add|dm|search|subscribe)\b`, false),
  { pattern: new RegExp(String.raw`^\s*${platform}\s+${name}\s*[.!]*\s*$`, 'u'), isCertain: false },
  // "my handle is asha everywhere", "same username everywhere: asha"
  frame(String.raw`(?:my|mera|meri|same)\s+(?:handles?|user ?names?|user ?id|socials?|gamer ?tag)\s*${everywhere}?\s*(?:is|are|hai)?\s*(?:all|the same)?\s*(?:is|:|=|-|on everything|everywhere)?\s*[:=-]?\s*${name}${end}`, true),
  // "same id everywhere asha22", "username asha22 on every app"
  frame(String.raw`(?:my|mera|meri|same|one)\s+(?:id|name|handle|user ?name)\s+${everywhere}\s*(?:is|hai)?\s*[:=-]?\s*${numbered}`, true),
  frame(String.raw`(?:id|name|handle|user ?name)\s*(?:is|hai)?\s*[:=-]?\s*${numbered}\s+${everywhere}`, true),
]; // prettier-ignore

/** Every text that fits a frame has one of these words. Most texts have none. */
const hint = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${platform}|handle|user|social|gamer|id|name)`, 'iu');

/** Ordinary words in the place of a name, and their usual endings. */
const ordinary = new Set(
  `same different everything everyone everybody everywhere anyone anything someone something nothing nobody people friends family trends memes reels story stories posts
  post photo photos video videos notes them this that these those here there their your yours with from about only ever never always often also just very
  really quite best great good nice cool lovely cute funny fire lit dead boring private public hidden open full empty hacked deactivated deleted gone down blank
  blocked banned fake real amazing awesome aesthetic goals premium filters filter famous viral queen king star guru lover addict junkie fan fans mod admin lurker bot bots
  member group groups server chat chats call calls streak streaks reel live poll polls quiz meme page pages channel channels account accounts handle username name bio link
  links feed game games music songs song playlist model models story star stars legend legends expert experts pro wala wali waale pages ads marketing
  content skills profile recruiter network post ready mein main nahi band kabhi hamesha karo karta karti rehta rehti dekho dekhta dekhti bahut bohot sabse time daily late early more
  less than when then once after before because while well better pictures pics dumps dump highlights highlight wrapped filters duo squad ranked rank gold silver
  gaming coding contest contests problems problem repo repos commits code updates update news college class batch club society team fest seniors juniors classmates
  tutorials tutorial lectures lecture instead together tonight today tomorrow yesterday sometimes whenever first last next soon please follow message famous business being
  full-time part-time life world home school work`.split(/\s+/),
);
const ordinaryEnding = /(?:ing|[^m]ers?|ist|ists|tion|able|ful|ous|ly|ed|ness|ment)$/;

/** Finds a name on another platform by the sentence around it. @param text undisguised. */
export function findInvitation(text: string): Contact | null {
  if (!hint.test(text)) return null;
  for (const { pattern, isCertain } of frames) {
    const found = pattern.exec(text);
    const called = found?.groups?.['name'];
    if (!found || !called || !isName(called)) continue;
    return { kind: 'name on another platform', found: found[0].trim(), isCertain };
  }
  return null;
}

function isName(word: string): boolean {
  const plain = word.toLowerCase().replace(/[._-]+$/, '');
  if (/[\d._]/.test(plain)) return !/\.(?:js|ts|py|md|pdf|com|in|org)$/.test(plain);
  return word === word.toLowerCase() && !ordinary.has(plain) && !ordinaryEnding.test(plain);
}
