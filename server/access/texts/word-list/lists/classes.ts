/** Classes of words that the patterns name: English. Words of one class can be replaced by each other in a sentence. */
export const classes: Readonly<Record<string, string>> = {
  NOT: 'least not never no nt cannot without neither nor stop nobody none noone nahi nahin nhi mat na',
  YOU: 'you u ya yu yo ye thou yall youse ur',
  YOUR: 'your ur yr yor youre yours thy',
  YOURSELF: 'yourself urself yoself urselves yourselves yrself themselves himself herself urslf',
  I: 'i we',
  THIRD: 'he she they him her them this that it these those',
  HIM: 'him her them',
  PERSON:
    'guy guys girl girls boy boys man men woman women dude bro kid kids person people student students chick chap lady aunty uncle auntie fellow fella human being bloke creature someone somebody anyone anybody classmate friend senior junior roommate topper blonde brunette',
  BE: 'is are r am was were be been being seem seems look looks sound sounds act acts smell smells remain',
  FACE: 'face faces head skull neck throat legs leg arms arm hands hand fingers bones bone teeth tooth jaw nose ribs knees knee spine body eyes skin stomach ass butt tongue hair ears ear wrist wrists lips kneecaps shin chest shoulder shoulders bum belly finger thumb thumbs elbow ankle ankles eye eyeballs',
  FAMILY:
    'family mother mom mum father dad sister brother parents mummy papa wife girlfriend boyfriend gf bf friends',
  BUILDING: 'house home hostel room place bike car flat building college campus library dorm',
  DET: 'a an the his her my your our their its some every all',
  ADV: 'so very fkn hella mega extra ultra kinda sorta rather soo sooo most such really too just such a an the total totally complete completely absolute absolutely damn damned pure real big bigger biggest huge most more kinda quite always still only nothing but literally honestly proper full fully bloody fucking fuckin freaking friggin f utter utterly truly actually simply basically pretty extremely super seriously one of little lil well plain stupid dumb ugly fat dirty filthy old lazy useless worthless pathetic disgusting fake cheap poor ignorant arrogant selfish complete',
  WILL: 'will gonna shall ll must should would could might may can going wanna want wants gotta need needs deserve deserves ought better to imma finna tryna ima about have has had planning plan ready hope swear promise love like lets let us',
  SHOULD:
    'should must shall will gonna ought deserve deserves deserved need needs better can could to supposed has have had would going',
  HOPE: 'hope hoping hopefully wish wishing want wanna pray praying praying wished prefer',
  GO: 'go please pls plz plss just why kindly now already better and hey oh seriously',
  LETHAL:
    'decapitate massacre execute assassinate dismember impale disembowel kill kil kll kiil killl murder slaughter strangle stab behead lynch butcher rape unalive suffocate electrocute',
  ATTACKS:
    'kills stabs beats slaps punches hits shoots hurts strangles murders rapes hangs burns breaks crushes bites poisons attacks thrashes kicks destroys ends smashes tortures robs cheats leaves dumps betrays ragging bullies expels fails rusticates runs',
  BROKEN:
    'smashed broken punched kicked slapped beaten cut bashed cracked ripped crushed bleeding fractured chopped sliced slit snapped burnt burned torn',
  LETHAL_ING: 'killing murdering slaughtering strangling stabbing raping shooting hanging burning beheading',
  LETHAL_LIGHT: 'shoot hang drown poison burn bury end finish crucify',
  VIOLENT:
    'hurt punch slap stab cripple maim assault thrash flog molest injure attack torture strangle choke whip pummel kidnap',
  VIOLENT_LIGHT:
    'beat smash hit kick bash crush destroy break hunt wreck ruin smack knock cut chop snap slash rip tear crack stomp bury',
  DIE: 'die dies dying perish rot burn bleed suffer choke drown suffocate starve vanish disappear',
  DEAD: 'dead died killed murdered hanged shot raped stabbed burnt burned beaten buried lynched executed crushed',
  DEATH:
    'death cancer leukemia leukaemia tb hiv coma paralysis paralysed paralyzed plague ebola std rabies aids accident disease tumour tumor stroke funeral grave coffin suicide murder painful misery',
  HEIGHT:
    'roof building bridge cliff terrace train bus truck river well balcony window tower tracks lake sea ocean car rooftop tank floor hostel ledge metro tower skyscraper flyover overpass railing parapet dam waterfall canal flat',
  POISON_DRINK:
    'bleach poison acid phenyl harpic pesticide cyanide arsenic detergent glass nails blades razors petrol kerosene lizol domex dettol antifreeze sanitizer mercury lead',
  WEAPON:
    'gun guns knife knives blade bomb bombs rifle pistol sword machete axe grenade revolver dagger razor chaku katta acid tezab',
  HACK: 'skin gut slice carve hack thrash bludgeon clobber batter throttle disfigure mutilate smother',
  ROPE: 'rope noose gun knife blade bomb rifle pistol sword',
  NOBODY: 'nobody noone none',
  EVERYBODY: 'everyone everybody all we i people class batch college hostel whole world they campus',
  LIKES:
    'like likes liked love loves loved care cares want wants wanted need needs needed respect respects respected trust trusts miss misses missed believe believes help tolerate tolerates invite invites invited stand lyk lyks lykes luv luvs',
  HATES:
    'hate hates hated hating despise despises detest detests loathe loathes dislikes avoid avoids ignores laughs mock mocks pity pities cringe',
  TARGET: 'you u him her them ya ur yall this that',
  LIFE: 'life lyf lyfe lives existence',
  FILLER: 'omg lol lmao lmfao haha hahaha smh tbh ngl bro bruh yaar yar dude ew eww yuck wtf imo fr',
  /** Beside one of these a threat may be a joke, an invitation, sport, food or a performance. */
  LIGHT: `joke jokes pun puns humour humor laughter laugh laughs laughing smile smiles smiling meme memes comedy game games gaming match matches cricket
    football chess carrom badminton tennis tekken fifa pubg bgmi valorant ludo uno quiz debate debates workout workouts gym curls reps squats zumba yoga
    parkour trek trekking trip picnic party parties treat treats cake food momo momos biryani chai coffee tea canteen salad fruit fruits sweets pizza maggi samosa
    song songs concert music dance dancing stage playlist guitar garba reels movie film skit standup band ball balls chauka chhakka wicket
    innings goal goals bowl bowling batting marathon race sprint record records padhai topper placement placements cgpa assignment assignments coding code discord
    neighbour neighbours neighbor neighbors station kindness cuteness cute sweet amazing awesome brilliant talented legend fantastic wonderful
    lovely mazak mazaak hasi hansi hasa hasaa birthday bday shine singing sings pool swimming lectures lecture questions question notes
    india lanterns makeup cupcake ice dosa bottle shuttle climbing knot camp tent cards poker levels level boss carry carries debugging bugs bug spicy`,
  READS:
    'reads read reading wrote writes about essay thesis sings sang acted watched watches watch film movie novel book song band screened loves',
  TOO_MUCH: 'existing breathing talking living showing embarrassing pretending acting wasting',
};

/** Adjectives that insult when they are about a person. */
export const insultingAdjectives = `disgusting hideous repulsive revolting degenerate impotent stupid dumb ugly fat filthy fake cheap creepy gross nasty lame trash garbage rubbish mental psycho
  cringe cringey cringy toxic weird smelly stinky dirty evil vile horrible terrible awful cruel weak inferior unwanted unlovable unattractive
  obese boring annoying irritating selfish arrogant useless hopeless clueless desperate untalented incompetent shameless stupider dumber uglier
  fatter unhygienic ill-mannered uncultured uneducated illiterate backward mediocre insufferable unbearable fugly flop greedy dishonest
  jealous manipulative insecure immature pretentious miserable disgrace failure waste joke burden mistake embarrassment
  shame curse liability disappointment cancer disease virus plague poison eyesore abomination retarded chubby skinny bald blackie dull dense thick
  slow phony phoney hypocritical cowardly gutless unwelcome unworthy nuisance pain problem threat stain blot leftover reject outcast parasite leech`;

/** Animals and things that people are called. */
export const insultingNouns = `pig dog cow donkey monkey buffalo rat snake whale gorilla elephant ape baboon hippo hyena vulture cockroach
  insect worm maggot swine toad frog bug vermin mule crow lizard witch hag clown puppet slave servant beggar dick cock prick pussy gay
  lesbian homo coconut buffoon fool cheat liar thief crook snob
  creep jerk failure parasite leech freak weirdo simp hooker tramp pansy thief liar cheater degenerate abomination disgrace pest brat bully show-off showoff bore coward cretin ass terrorist shrek troll toilet dustbin sewer gutter roach copycat faker corpse mosquito potato abo `;

/** Contractions and abbreviations with the words that they are read as. */
export const contractions: Readonly<Record<string, string>> = {
  youre: 'you are', youve: 'you have', youll: 'you will', youd: 'you would', hes: 'he is', shes: 'she is', theyre: 'they are',
  theyll: 'they will', thats: 'that is', im: 'i am', ive: 'i have', weve: 'we have', dont: 'do not', doesnt: 'does not', didnt: 'did not',
  isnt: 'is not', arent: 'are not', aint: 'are not', wasnt: 'was not', cant: 'can not', wont: 'will not', shouldnt: 'should not',
  wouldnt: 'would not', couldnt: 'could not', havent: 'have not', hasnt: 'has not', lets: 'let us', gonna: 'going to', wanna: 'want to',
  gotta: 'have to', tryna: 'trying to', imma: 'i will', ima: 'i will', idiotbox: 'tv', ure: 'you are', whos: 'who is', nobodys: 'nobody is',
  everyones: 'everyone is', cannot: 'can not', shouldve: 'should have', wouldve: 'would have', itll: 'it will', thatll: 'that will',
  h8: 'hate', h8s: 'hates', h8d: 'hated', '2': 'to', every1: 'everyone', some1: 'someone', any1: 'anyone', no1: 'nobody', shud: 'should', shld: 'should', wud: 'would', cud: 'could',
  ull: 'you will', stewpid: 'stupid', suk: 'suck', pieceofshit: 'piece of shit', margaya: 'mar gaya', slumdog: 'slum dog', suks: 'sucks', sux: 'sucks', fkn: 'fucking', fkin: 'fucking', ugley: 'ugly', ugli: 'ugly', nub: 'noob', newb: 'noob', ppl: 'people', shutup: 'shut up', shuddup: 'shut up', dis: 'this', dat: 'that', dnt: 'do not', dun: 'do not', evry1: 'everyone', evryone: 'everyone',
}; // prettier-ignore
/** Contractions that are other words without their apostrophe. */
export const contractionsWithApostrophe: Readonly<Record<string, string>> = {
  ill: 'i will', id: 'i would', well: 'we will', were: 'we are', hell: 'he will', shell: 'she will', wed: 'we would', hed: 'he would', shed: 'she would',
}; // prettier-ignore
