import type { Contact } from './contact.ts';
import { findInvitation } from './invitations.ts';
import type { ReadText } from './read-text.ts';
import { joinSpelled } from './undisguise.ts';

const platform = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:insta(?:gram)?|1nsta|inst[a@]?|gram|ig|snap(?:chat)?|sc|tele(?:gram)?|tg|whats ?app|wa|discord|disc|dc|fb|facebook|twitter|linked ?in|git ?hub|youtube|yt|reddit|threads|signal|skype|wechat|line|tinder|bumble|hinge|kik|gpay|g-?pay|paytm|phonepe|upi|bgmi|pubg|ff|steam|valorant|psn|xbox|codm|chess\.com|duolingo|spotify|strava|pinterest|tumblr|quora|medium|twitch|roblox|bereal|clubhouse|koo|moj|sharechat|onlyfans|free ?fire|minecraft|koo|goodreads|letterboxd|soundcloud|behance|kaggle|leetcode|codeforces|hackerrank|codechef|truecaller|hike|viber|tik ?tok|tt|josh|roposo|bigo|imo|botim|zalo|kakao(?:talk)?|vk|qq|insta ?gram|x)(?![\p{L}\p{N}])|[👻📸📷📹📱✈📧📩💌✉🐦🎮🎥]`,
  'giu',
);
/** Platforms whose names are also words. They need a sign or "id" beside them. */
const alsoWords = /^(?:inst|gram|sc|tele|line|x|steam|signal|threads|ff|dc|disc|ig|wa|tg|fb|yt|bgmi|pubg)$/i;
/** A name with a digit, an underscore or a dot. */
const specialName =
  /(?<![\p{L}\p{N}._-])@?(?=[\p{L}\p{N}._-]*(?:\p{L}[._-]?\d|_|\p{Ll}\.\p{Ll}))(?:[\p{L}_]|\d+[_.\p{L}](?=[\p{L}\p{N}._]*\p{L}{2}))[\p{L}\p{N}._-]{2,29}(?![\p{L}\p{N}])/gu;
/** Every special name has this. */
const nameHint = /[\d_]|\p{Ll}\.\p{Ll}/u;
/** Courses, versions, file names and the like. */
const noName =
  /^@?(?:\p{L}{1,4}-?\d{1,4}\p{L}?|(?:python|java|angular|vue|react|html|node|covid|sem|semester|batch|class|block|hostel|level|part|section|group|gate|top|fifa|windows|android|ios|unit|lab|iphone|galaxy|series|season|episode|version|chapter|question|day|week|year|gen|grade|rank|mission|apollo|chandrayaan|formula|minecraft|cod|gta)-?\d{1,4}(?:\.\d+)*|.*\.(?:js|ts|py|md|pdf|docx?|pptx?|xlsx?|csv|zip|html?|css|java|c|cpp|ipynb|png|jpe?g|mp[34]|txt|json|exe|apk|sh|sql)|(?:[\p{L}]\.)+\p{L}?|\p{L}{1,5}\.(?:tech|com|sc|ed|des|pharm|arch|phil|n|v))$/iu;
const label = String.raw`(?:id|i'd|handle|user ?name|user ?id|uid|name|acc|account|profile|tag)`;
const plain = String.raw`[\p{L}_][\p{L}\p{N}._-]{2,29}`;
/** `insta id: asha`, `insta - @asha`, `ig: asha` */
const named = new RegExp(
  String.raw`^\s*(?:ka|ki|pe|par|on|my|mera|meri|\s)*(?:${label}\s*(?:is|hai|ha)?\s*[:=–—-]+\s*["'“]?@?\s?(?:live:)?${plain}|(?:${label})?\s*(?:[:=–—>→-]|is|hai|pe|par)*\s*["'“]?@\s?${plain})`,
  'iu',
);
/** `insta id is asha` at the end of a sentence, `insta: asha` */
const loose = new RegExp(
  String.raw`^\s*(?:ka|ki|pe|par|my|mera|meri|\s)*(?:${label}\s*(?:is|hai)?|[:=>→]+|->|=>)\s*@?${plain}\s*(?:$|[.,!?)])`,
  'iu',
);
/** `snap: ashavibes`: a single name after a sign. */
const signed = new RegExp(
  String.raw`^\s*(?:${label}|me)?\s*(?:is|hai)?\s*(?:[:=~|]|->|=>|→|–|—|>)+\s*["'“/]{0,2}@?\p{Ll}[\p{L}\p{N}._-]{3,29}["'”]?\s*(?:$|[.,!?)]|(?:follow|add|pe|dm|karo|kar|text|msg|hai|on|check|ping|me|par|search)\b)`,
  'u',
);
const paths = /(?<![\p{L}\p{N}])(?:u|in|user|channel)\/[\p{L}\p{N}._-]{4,}/iu;
/** `handle: asha`, without a platform. */
const labelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:handle|user ?name|user ?id|gamer ?tag|ign|alt acc|finsta|spam acc)\s*(?:is|hai)?\s*[:=–—>-]+\s*@?${plain}|\bid\s*(?:is|hai)?\s*[:=-]?\s*(?=\S*[._])[\p{L}][\p{L}\p{N}]*(?:[._][\p{L}\p{N}]+)+`,
  'iu',
);
const uid =
  /\b(?:uid|user id|player id|game id|friend code|gamer ?tag|invite code|(?:bgmi|ff|pubg|codm|ludo|clash|valorant|roblox|meet|zoom|meeting)\s+(?:id|code))\s*(?:is|hai)?\s*[:=-]?\s*#?[\p{L}\d-]*\d{4,}/iu;
/** Discord: `asha#1234`. */
const tag = /\p{L}[\p{L}\p{N}_.]{2,}#\d{4}\b/u;
const mention = /(?<![\p{L}\p{N}._@])@(?=[\p{L}\p{N}._]*[\d_.][\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}._]{2,}/u;
const plainMention = /(?<![\p{L}\p{N}._@])@\p{Ll}[\p{Ll}\p{N}]{4,}/u;
/** `follow asha_99`, `dm @asha` */
const invited =
  /\b(?:dm|add|follow|ping|hmu|msg|text|stalk)\s+(?:me\s+)?(?:@[\p{L}_][\p{L}\p{N}._]{3,}|(?=[\p{L}\p{N}.]*_)[\p{L}_][\p{L}\p{N}._]{4,})/iu;
/** Letters with dots or hyphens between them: `i.n.s.t.a` */
const dotted = /(?<![\p{L}\p{N}.-])\p{L}(?:[.-]\p{L}){4,}(?![\p{L}\p{N}])/gu;
/** `insta asha99`: a name with two figures right after a platform, although it looks like a course. */
const next =
  /(?<![\p{L}\p{N}])(?:insta(?:gram)?|1nsta(?:gram)?|snap(?:chat)?|telegram|discord|reddit|twitter|onlyfans|my \p{L}+(?: id)? is)\W{1,3}(?!python|java|batch|covid|sem|class|top|gate|block|hostel)[a-z]{3,}\d{2,}(?![\p{L}\p{N}])/u;
/** `instaasha99` */
const glued =
  /(?<![\p{L}\p{N}])(?:insta(?:gram)?|snapchat|telegram|discord)(?!gram)[a-z]{2,}\d{1,4}(?![\p{L}\p{N}])/iu;
const writeTo = /\b(?:dm|dms|add|follow|ping|hmu|msg|message|text|stalk|search)\b/iu;
const NEAR = 40;

/** Finds names on other platforms through which people can be contacted. */
export function findHandle({ spelled, joined }: ReadText): Contact | null {
  const undotted = spelled.replaceAll(dotted, (letters) => letters.replaceAll(/[.-]/g, ''));
  const readable = undotted === spelled ? joined : joinSpelled(undotted);
  const certain =
    tag.exec(readable) ??
    uid.exec(readable) ??
    mention.exec(readable) ??
    paths.exec(readable) ??
    labelled.exec(readable) ??
    invited.exec(readable);
  if (certain) return contact(certain[0], true);
  const invitation = findInvitation(readable);
  if (invitation?.isCertain) return invitation;
  const beside = next.exec(readable) ?? glued.exec(readable);
  if (beside) return contact(beside[0], true);
  const names = [...(nameHint.test(readable) ? readable.matchAll(specialName) : [])].filter(
    ([name]) => !noName.test(name),
  );
  let doubtful: string | null = invitation?.found ?? null;
  for (const found of readable.matchAll(platform)) {
    const rest = readable.slice(found.index + found[0].length);
    const after = named.exec(rest) ?? signed.exec(rest);
    if (after) return contact(found[0] + after[0], true);
    const near = names.find((name) => isBeside(name, found, readable));
    if (near) return contact(near[0], true);
    const guess = loose.exec(rest);
    if (guess && (!alsoWords.test(found[0]) || /id|handle|user|:/i.test(guess[0])))
      doubtful ??= found[0] + guess[0];
  }
  const guessed = names.find(([name]) => writeTo.test(readable) || /_.*\d/.test(name));
  if (guessed) doubtful ??= guessed[0];
  doubtful ??= plainMention.exec(readable)?.[0] ?? null;
  return doubtful === null ? null : contact(doubtful, false);
}

/** True if a name is near a platform's name and is not part of it. */
function isBeside(name: RegExpExecArray, site: RegExpExecArray, text: string): boolean {
  const [from, to] = name.index < site.index ? [name, site] : [site, name];
  const between = text.slice(from.index + from[0].length, to.index);
  if (to.index < from.index + from[0].length || between.length > NEAR) return false;
  if (!alsoWords.test(site[0])) return true;
  return between.length <= 10 || writeTo.test(text);
}

function contact(found: string, isCertain: boolean): Contact {
  return { kind: 'name on another platform', found: found.trim(), isCertain };
}
