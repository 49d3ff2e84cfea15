/**
 * Words that are found wherever they are whole words. The English list began with the words of `cuss` (MIT). Words that
 * are also a name, a place or a term of study are in `insultingNouns` instead, and count only in an insulting sentence.
 */

/** Insults of a whole group, and the gravest insults of a person. They are refused. */
export const slurs = `nigger nigga niggers niggas faggot fagot faggots fags darky chingchong chinkis africoon arabush
  boonga jigaboo wetback porki porkis raghead sandnigger towelhead gook gooks spics beaner kikes   fucktard libtard shemale ladyboy cunt cunts motherfucker motherfuckers mofo mfer mfers muthafucka`;

export const hindiSlurs = `bhosdike bhosdiwale bhosdika bhosadike bhosdiki bsdk behenchod bhenchod behnchod bhanchod benchod bahenchod
  banchod madarchod maderchod madarjat motherchod mdrchd chutiya chutiye chutiyo chutiyapa chutiyapanti chootiya chutmarike 
  hijda hijde mulla-kutta lodu bkl mkc randibaaz raandwa randikhana chamar-ki bhosda gandmara
  gandmare gaandu bahadur-chinki maal-chinki momo-chinki`;

/** Words that ask the author to think again. */
export const badWords = `idiot idoit ediot idiotic stoopid stupud fcuk moronic lesbo snitch mf dipshit nutjob nutcase dunce wuss wimp shitface biatch asswipe knucklehead blockhead pinhead dweeb dork sleazebag dirtbag twit pillock plonker knobhead bellend minger trollop floozy harlot numpty dickless rapist molester groper predator phuck phuk fvck fvcking fawk fook phuking phucking fuq shithole shitbag douchebags crackhead junkie druggie stupidhead weakling imbecile dumbass dumbo dimwit nitwit halfwit stupidass numbskull
  numskull bonehead airhead brainless brain-dead braindead dumbfuck loser looser losers scumbag scum lowlife
  douche douchebag jackass arsehole asshole ashole assholes arse asshat bitch bastard basterd bitchy bitches btch sonofabitch
  fuck fucker fucking fuckin fucked fck fucks stfu gtfo fuckface fuckboy fuckwit shit shitty shithead bullshit shithole crap crappy
  piss pissoff pisser dickhead dickface dickwad cocksucker cumdump cumslut jizz blowjob handjob dildo buttplug gangbang hentai porn pornstar whore whores
  slut sluts slutty skank hoes thot prostitute pimp twat wank wanker tosser bollocks bugger tits titties boob boobs
  pedo pedophile paedo pervert perv creepo sicko psychopath wierdo cuck milf turd poop-face
  ugliest dumbest stupidest fattest filthiest creepiest laziest nastiest fakest smelliest worthless pathetic eunuch incel   spineless characterless talentless shameless despicable contemptible detestable fatso fatty fatass lardass landwhale blackie kaalu
  backstabber backstabbing two-faced twofaced hypocrite golddigger attentionseeker wannabe crybaby
  sissy sucks suckass bootlicker asskisser asslicker kiss-ass gutless   pig-face horseface ugly-ass dogface pizzaface monkeyface loathsome `;

export const hindiBadWords = `bevkoof bewakoof bewkoof bewquf gadha   kutiya ghatiya tharki tharkipan harami haramkhor haramzada haramzadi haramzade haramkhori jhant jhaatu
  laude lavde lawde rakhail rakhel chapri chhapri chapdi lafanga nalayak nallayak nikamma nikammi nikkamma nithalla   besharam beshram behaya badtameez badtamiz badsurat badshakal chirkut   fattu darpok dogla dogli doglapan chugalkhor makkaar makkar dhokebaaz dhokebaz bhootni 
  bhadwa bhadwe bhadve bhadva chinal kulta 
  mote ghonchu mandbuddhi kalmuhi kalmuhe kaluti gaddar gaddaar namakharaam chinal chinaal haraamzada haraamzadi lavde paidaishi
  pagalpan bakchod bakchodi chutad gaand   nakara nakaara behuda behooda wahiyat vahiyat khusra habshi namard namarda napunsak tuchiya chomu
  gadheka namakharam ehsaanfaramosh kambakht kameenapan chichora chhichora chichori `;

/** Hindi words that are also names, places or terms. They count only in an insulting sentence. */
export const hindiNames = `kutte gadhe gadhi ullu kallu kalu kalua kaalu kamina kamine kameena kameene kamini kutta suar suwar sooar mota moti kala kali kaala kaali saala saale saali sala randi
  bandar bhains bhainsa lallu lalu jhantu buddhu budhu raand rand jhalla lund lauda harami katwa chakka bhangi kutti motu hathi chor`;

/** The words of `hindiNames` that are more often insults than names. Written with a small letter, they count alone. */
export const rudeNames = `kutta kamina kamine kameena kameene jhantu suar suwar saala saale saali harami bhains raand lauda`;

/** English words of this kind. Written with a small letter, they count if they are the whole text. */
export const rudeNouns = `dick prick pussy cock ass cow pig cripple madrasi bihari`;

/** English words of this kind that count in any text when written with a small letter. */
export const rudeSmall = `moron hoe fuk`;

/** Words for a whole group that are also names or terms. */
export const slurNames = `paki chhakka chakke chink dyke fag negro spastic kike homo bhangi chakka randi chinki chinky gandu spic hijra hijre katwe mulla mullas mullah kafir kafirs kaffir chamar chamars tranny trannie retard retarded katwa katua katue coolie darkie mongoloid jihadi`;

/** Sentences that make a slur of these words, so that the text is refused. */
export const slurPatterns = `
  SLUR
  YOU|such|dirty|filthy|bloody|fucking|these|those|stupid|what|total|saala|saali|sala|sali|abe|oye|tu a? ADV* SLURNAME
  YOU|he|she|they BE a? ADV* SLURNAME $
  ANY is a ADV* SLURNAME $
  ^ SLURNAME_LOWER $
  SLURNAME_LOWER ki|ke|ka|kahin|saali|sali
  a|an SLURNAME $
  SLURNAME saala|sala|saali|sali|hai|he
  SLURNAME kahin|kahi
  SLURNAME BE|HAI wo|woh|ye|yeh|tu|saala $
  YOU|he|she|they BE like? a? ADV* SLURNAME ~who|that|by|TITLED
`;

/** Hindi adjectives and nouns that insult when they are about a person. */
export const hindiAdjectives = `dhakkan chindi chillar bhikhari bhikari chudail dayan awara tapori charsi bakwas tatti hagga haggu takla takli bauna bauni dehati jahil kalank manhoos neech gawar ganwar gavar nashedi lukkha lukka besura besuri panauti ghinauna
  pagal paagal pagli pagla gadha ganda gandi gande bekar bekaar faltu fuddu   badbudar chorni jhoota jhoothi jhutha ghamandi matlabi langur   jaanwar janwar shaitan hijda duffer chamcha chamchi phuski lodu rondu chutiya ghamandi`;
