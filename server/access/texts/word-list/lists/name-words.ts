/**
 * Spellings that are names of people, communities and places, titles, brands or terms of study. A word in exactly this
 * spelling is not read as another spelling of a rude word (Makar, Poisson, Fagott). Some of these spellings are also on
 * a list of rude words (Makkar, Dagar, Predator). With a capital letter, such a word counts as a name. It is then an
 * insult only in the sentences of {@link namedInsults}.
 */
export const nameWords = `
  fagot fagott faggott dykes dyckes coolie gook beaner mofo porkis
  lesbos snitch mf dunce wimp dork twit twits pillock minger trollop harlot fook predator predators junkie junkies looser jackass arse craps porn thot
  pimp twatt twat wank tits titts bugger boob milf pathetic eunuch eunuchs despicable shameless wannabe sissy fatty hoes hoess
  gadha gaadha gadhaa kutiya harami haramkhor laude lavde lawde rakhel chapri chhapri chapdi nikamma besharam behaya badtameez
  fattu fatu fatoo phattu dogla makkar makkaar makar makaar bhadva chinal chinnal kulta mote motte gaddar gaddaar gadar gadaar nakara nakkara nakaara
  khusra habshi chomu kambakht lodu loddu katua kattua katue jihadi bhosda bhosada
  punda otha sunniya myre myru mairu lanja modda dengey magir kanjar kanjari eruma mayir muttal bevarsi dagar huccha huchcha sule soole gadhav ghelo gheli
  bhangar kutri khotta khotte ghusuri muji chagol bolod halkat murkha thendi khanki lavda lavdya randya naaye vedava kuttiya payale
  puta puto porra gago suka baka kuso khar batard kurwa cazzo cabron bangsat anjing
  gross poison poisson parasite parasites leech cancer virus plague liability nuisance dense dull bald waste degenerate greedy problem pain threat stain blot psycho toxic disease
  lech curs babon stoge sly primitive baboon gorilla vulture muck wimps dummy ugley fatt cruel slagg thick vile lackey rascal goon mule bum thu groper blackie dumbo thott twitt crapp naqqara motta mulle villain vilain jezebel nutter chunky creep worm worms pest foul
  slag sewage landfill mildew plankton amoeba germ bacteria fungus flea louse hermit fossil mutant neanderthal chimpanzee orangutan giraffe jellyfish
  vegetable pumpkin cabbage shrimp sardine pigeon snail slug sloth scorpion viper cobra chameleon sheep chicken shrew pus wart pimple puke
  fraud tyrant barbarian peasant orphan stick twig lump blob beta convict disaster catastrophe zombie goblin gremlin muppet banshee satan devil demon monster ogre
  virgin playboy snowflake dumbbell bulldog rhino sumo brute minion rogue scarecrow dope puss stalker nightmare gambler burden mistake inferior
  chindi chillar chhillar chilar bhikhari bhikari dayan dayaan awara awaara tapori charsi tatti tati taati hagga haga haggu hagu takli bauna dehati jahil kalank gawar gavar ganwar
  ganda gande gandi bekar bekkar faltu phaltu fuddu langur jaanwar shaitan chudail lukha pagla duffer dufer nich neech chamcha panauti
`;

/** Patterns of insults with a word that is written like a name. The author is asked to think again. */
export const namedInsults = `
  YOU BE a? ADV* NAMED
  ^ YOU ADV* NAMED $
  he|she|they|PERSON|that|this BE ADV* NAMED $
  a|an|such|total|bloody|fucking|damn|dirty|filthy|stupid ADV* NAMED $
  bloody|fucking|filthy|stupid ADV* NAMED
  TU|YEH ek? KITNA* NAMED HAI|$
  TU|YEH HAI ek? KITNA* NAMED
  NAMED HAI KITNA* TU|YEH
  ^ NAMED HAI $
  abe|abbe|oye|saala|saale|saali|sala|sale NAMED
  NAMED saala|saale|saali|sala|kahin|kahi
  NAMED insaan|aadmi|aurat|ladka|ladki|banda|bandi
`;
