/** The ways to write `NO_ONE` and `ALL` at the beginning of a pattern. */
const ways: Readonly<Record<string, readonly string[]>> = {
  NO_ONE: [
    'NO_BODY',
    'no one|body|girl|boy|guy|man|woman|person|teacher|professor|prof|company|team|group|human|friend|student|soul|family',
    'not a|one|single single? one|person|soul|girl|boy|guy|student|human|friend|teacher|ANY',
    'none of us|them|your|the|my|ANY',
  ],
  ALL: [
    'ALL_PEOPLE',
    'the|our|whole|entire|all|every|half whole|entire|of|the|our|your? ANY? us|class|batch|college|hostel|campus|group|section|team|girls|boys|people|students|them|teachers|profs|professors|mess|department|world|person|girl|boy|teacher|classmates|roommates|friends',
  ],
};

/** Replaces each pattern that begins with `NO_ONE` or `ALL` by one pattern for each way to write it. */
export function spellOut(patterns: string): string {
  return patterns
    .split('\n')
    .flatMap((line) => {
      const [first = ''] = line.trim().split(' ');
      return ways[first]?.map((way) => line.replace(first, way)) ?? [line];
    })
    .join('\n');
}

/** Classes that these patterns name. */
export const contemptClasses: Readonly<Record<string, string>> = {
  NO_BODY: 'nobody noone nobdy',
  ALL_PEOPLE:
    'everyone everybody everyones they people we teachers profs professors classmates batchmates seniors juniors girls boys friends roommates students',
  ANIMAL:
    'duck goat hen chicken crow frog donkey cat dog cow buffalo pig monkey bear whale elephant penguin robot fish hyena horse camel ostrich owl parrot rat mouse snake lizard toad turtle tortoise sloth hippo rhino gorilla chimp ape walrus zombie ghost witch',
  LIKED: `bear bears endure like likes liked lyk lyks luv luvs love loves loved care cares cared want wants wanted need needs needed respect respects respected trust trusts trusted miss misses missed believe believes help tolerate tolerates
    invite invites invited stand stands understand appreciate appreciates admire support notice notices remember remembers acknowledge welcome include includes accept accepts choose chooses pick picks hire
    hires marry marries date dates kiss touch befriend befriends call calls text texts reply value values vote votes ask asks asked follow follows take takes check bother bothers fancy adore give gives`,
  VICE: 'stupidity ugliness laziness arrogance ignorance incompetence cowardice stench stink dandruff pimples acne lice odour hypocrisy lies cheating theft greed selfishness rudeness dumbness idiocy foolishness insecurity failures flaws fatness obesity filth shamelessness cruelty jealousy dishonesty vanity fakeness',
  AUX: 'will would can could should ever even really is was has does do did may might shall here there anymore anyway now actually truly genuinely likely going to be ever really gonna wants want',
  PLS: 'please pls plz plss just kindly now so why not go and hey bro dude ok okay oh omg lol seriously better you yaar bhai oye oi u can could ya',
  OWN: 'own whole entire stupid dumb ugly fat dirty filthy fucking bloody damn poor little tiny big fake entire disgusting pathetic so-called',
};
