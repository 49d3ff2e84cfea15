/** Patterns of threats, of wishes that somebody is hurt, and of calls to hurt oneself: refused, and help is shown. */
export const harm = `
  # Calls to hurt oneself
  LETHAL|LETHAL_LIGHT|hurt|cut|harm|delete YOURSELF
  LETHAL|LETHAL_LIGHT|hurt|cut|harm ur|your|you self
  kys
  kms yourself
  neck|rope|off|bin|unsubscribe yourself|urself
  slit|slash YOUR .. wrist|wrists|throat|veins|neck|vein
  cut YOUR .. wrist|wrists|throat|veins|neck|vein
  end|take YOUR .. LIFE ~to|back|lessons|seriously
  commit|attempt|try suicide
  do|consider suicide
  GO .. jump|leap off|from|under|out|into|in ... HEIGHT
  consider|try|recommend|suggest jumping|leaping|hanging|drinking|drowning off|from|under|out|into|in|YOURSELF|poison ... HEIGHT|$
  uninstall|unsubscribe|erase|format YOUR|yourself|urself ~app|phone|laptop
  delete YOUR LIFE|self
  go|please|just|should play|sleep|lie|stand|sit|walk|run on|in|across|onto .. railway|rail|train|highway|expressway|traffic|track|tracks|road
  take|go .. walk off .. HEIGHT|roof|pier
  give|get|buy|hand|lend .. HIM|YOU|guy|girl|person|one a ROPE ~light
  YOU SHOULD .. jump|leap off|from|under|out|into|in ... HEIGHT
  GO|YOU|just .. jump|leap in? front of .. HEIGHT
  ^ jump|leap in front of .. HEIGHT
  drink|eat|swallow|gulp|take|have some? POISON_DRINK
  drink|eat|swallow rat poison
  go ... train tracks
  lie|sleep down? on .. tracks
  go? commit die|death|unalive|not
  swallow|pop|take|eat .. sleeping? pills
  take|eat .. all|whole .. pills|tablets
  YOU SHOULD .. not|nt|stop exist|existing|living|breathing
  YOU|he|she|they SHOULD .. not|nt .. be? .. alive|exist|breathe|born
  like YOU|this|that SHOULD .. not|nt .. be|exist|live|breathe
  YOU|HIM|like not|nt .. deserve .. to? live|breathe|exist|life|alive|oxygen
  do|does not .. deserve .. to? live|breathe|exist|oxygen
  not .. fit .. to live|exist
  world|planet|earth needs .. less .. YOU|people
  ^ stop breathing|living|existing
  just|please|YOU|should stop breathing|living|existing
  put|take|stick .. ROPE .. YOUR .. head|neck|mouth
  tie a? rope|noose .. YOUR|neck
  hang .. till|until .. death|dead
  GO .. hang from .. fan|ceiling|tree
  # Dying
  GO and? die ~for|of|laughing|hard|trying|with|from
  ^ die ~for|of|from|hard|laughing|trying|with|cast|casting|cut
  go|please|just|and|now|already die $
  GO and? rot|burn|choke|drown|starve|suffocate|hang|perish|disappear ~out|in love|with
  die|choke|rot|burn|bleed in a|the|your fire|hole|ditch|pain|hell|agony|jail|prison|gutter
  die YOU|bitch|slowly|painfully|already|alone|miserably|pls|please|soon|today|now
  die a .. death
  rot|burn|roast in .. hell|jahannum
  drop dead ~gorgeous|beautiful|handsome|funny|good|stunning|cute
  YOU BE? ADV* dead ~serious|right|tired|honest|funny|sure|good|to|on|center|end|lift|lifts|line|wrong|body|broke|beautiful|gorgeous|set|calm|inside|from|after|without
  YOU BE .. ADV* dead man|meat|body|girl|boy
  YOU SHOULD ADV* SHOULD? die|dies|dying|rot|bleed|perish ~for|of|laughing|hard|with|when|from
  YOU should|must|deserve .. DIE ~for|of|laughing|with|calories|the|in
  YOU SHOULD .. be|get|have? been? DEAD
  HIM|he|she|they should|must|deserve|deserves ADV* die|rot|bleed|suffer|perish ~for|of|laughing|hard|with
  people|person|ones|someone|guys|girls|boys .. like? .. YOU|him|her|this|that should|must|deserve .. die|rot|suffer|burn|DEAD
  ^ ANY should|must ADV* die|rot|perish ~for|of|laughing|hard|with
  HIM|he|she|they|ANY deserve|deserves .. to die|suffer|rot|burn|bleed
  HIM|he|she|they|ANY deserve|deserves .. to be DEAD|slapped|hurt|punished|hit|attacked
  he|she|they|ANY should|must .. be|get|have? been? shot|hanged|killed|lynched|beaten|raped|murdered|stabbed|executed ~in|on|from|at
  YOU deserve|deserves .. death|cancer|beating|slap|pain|thrashing|acid
  # Wishes
  YOUR ANY? FAMILY should|must burn|die|rot|suffer|drown|perish
  HOPE ... bus|truck|car|train|lorry|tractor .. hits|hit|crushes|flattens|kills|squashes|smashes YOU|HIM|her|him
  YOU .. aborted|miscarried
  should .. swallowed|aborted YOU
  offed|hanged|hung YOURSELF
  un alive YOURSELF|your|ur
  all GROUP should|must DIE|be .. DEAD|$
  kill|gas|lynch|exterminate|behead|slaughter|burn|hang|shoot|bomb|nuke all|every|the|these|those the|these|those? GROUP
  death to GROUP|YOU|HIM
  go|please|just lie|sleep|stand .. on|across .. track|tracks|rails
  HOPE ... YOU|he|she|they|your|ur ADV* .. die|dies|rot|rots|suffer|suffers|burn|burns|choke|chokes|drown|drowns|bleed|bleeds|perish|crash ~laughing|of
  HOPE ... YOU|he|she|they|your|ur .. get|gets|got|catch|catches|have|had .. DEATH|hit|killed|raped|shot|crushed|beaten|hurt|stabbed|sick|covid|ill|murdered|hanged|electrocuted|run|burnt|burned|corona|polio|leprosy
  HOPE ... YOU|he|she|they|your .. were|are|was|be|is dead|gone|aborted|buried|hurt|killed|shot
  HOPE ... YOU|he|she|they .. never .. born|wake|woke|existed|exist|recover|live
  HOPE ... YOU|he|she|they|your .. lose|loses|break|breaks .. leg|legs|arm|arms|eye|eyes|eyesight|limbs|hand|hands|teeth|neck|spine|family|mother|parents
  HOPE ... accident|cancer|covid|corona|disease|illness|virus|fall|poison|fire|snake|dog|lightning .. finish|finished|finishes|kill|killed|kills|took|takes|get|gets|bites|bite|strikes|end|ended|ends YOU|HIM
  YOU SHOULD .. drowned|strangled|smothered|killed|left|thrown .. birth|born|child|dustbin|baby
  never see .. sun|light|tomorrow|morning again
  LETHAL|hang|lynch this|that|the PERSON|SNOUN|NOUN|bitch|bastard|idiot ~with|it|at|in|joke
  thing|favour|favor .. YOU can|could do .. is .. to? die|hang|jump|LETHAL|disappear
  LETHAL|LETHAL_LIGHT|VIOLENT YOU|HIM in|on|through the? FACE|head|chest|heart|throat|neck|stomach|back|skull|sleep|balls
  beat|kick|slap|knock|thrash|punch the hell|shit|crap|life|daylights out of YOU|HIM
  may YOUR ... suffer|die|burn|rot|perish|cry|bleed
  YOU should|must|shd dye|dai $
  LETHAL_ING|ending|hurting|cutting|drowning YOURSELF
  GO|please get|be DEAD|run|hit ~with|in|by
  death .. too good .. YOU
  YOUR parents|mother|mom|dad|family .. never .. had|made|met|born|birthed
  HOPE ... ATTACKS YOU|HIM ~every|in|at
  HOPE ... something|someone|somebody .. bad|terrible|horrible|kills|hurts|kill|shoots|shoot|beats ... YOU|HIM
  HOPE ... bus|truck|car|train|lorry .. hits|hit|crushes|runs YOU|HIM|over
  HOPE ... YOUR .. FAMILY .. die|dies|dead|suffer|suffers
  HOPE .. death|cancer|pain .. on|upon|to YOU|HIM
  i want .. YOU|him|her|them dead|to? die|gone
  want YOU|him|her|them dead
  wish YOU .. were not .. born|here|alive
  never .. been born
  may YOU|he|she|they .. DIE
  may god .. LETHAL|punish|curse YOU|HIM
  ^ get cancer|aids
  belong|belongs .. grave|coffin|cemetery|hell|morgue
  why are YOU .. alive|breathing|living
  why .. YOU .. still alive|breathing
  why do not YOU .. die|disappear|LETHAL|jump|end|hang
  YOUR mother|mom|mum|parents should .. aborted|abortion|swallowed
  YOU should|must have .. aborted|died|drowned
  world|place|class|college|campus|hostel|life|planet|earth|everyone|everybody|family|batch|we|us .. be|is|are|were .. better .. without YOU|him|her|them|this
  better off .. without YOU|HIM
  easier|nicer|happier|peaceful|cleaner|perfect|safer|brighter .. without YOU
  YOU BE dead to me|us
  YOU BE .. better off ADV* dead
  nobody|noone|one .. would|will|ll .. miss|notice|care|cry|mourn ... YOU|him|her if|when|were? died|die|gone|disappeared|vanished|dead
  nobody|noone|one .. will|would .. cry|come .. at|to|for|on .. YOUR funeral|grave|death
  nobody|noone|one .. would|will .. care|notice|cry|mourn .. if .. YOU
  no .. tears|cry|crying .. when YOU
  do us|everyone|everybody|the|world|yourself .. favour|favor ... die|disappear|LETHAL|jump|end|leave|vanish|hang
  YOUR|his|her death ~note .. party|celebrate|happy|wait
  celebrate|dance|party|laugh|piss|spit .. YOUR|when .. death|funeral|grave|die|died
  dig|digging|choose|pick|book YOUR .. grave|coffin
  see YOU .. in .. hell|hospital|morgue|graveyard|icu
  send|put YOU .. to|in .. hospital|hell|grave|morgue|icu|wheelchair|ground
  rest in pieces|piss
  YOU BE? .. next .. to die|dead|victim|target
  # Threats
  I WILL .. VIOLENT YOU|ur|yall ~with|feelings|in|at
  I WILL .. VIOLENT HIM .. $
  I WILL .. skin|gut|slice|carve|hack|chop|dismember YOU|HIM ~with|in|for
  gonna|going|to skin|gut YOU|HIM alive|like|open
  i|we|will|gonna|going|to|ll|us .. break|crush|snap|smash every|each|all .. bone|bones|tooth|teeth|rib|ribs
  i|we|ill|will|gonna|going|to|ll|us .. cut|chop|rip|tear|slice|hack off|out|open YOUR|his|her .. FACE
  i|we|ill|will|gonna|going|to|ll|us .. slice|carve|slit|cut|rip|tear|gouge|pull YOUR|his|her .. FACE .. open|off|up|out
  put|fire|plant|shoot .. a? bullet|bullets|knife|blade .. in|into|through YOU|YOUR|HIM|him|her
  someone|somebody|they|we should|must|please|pls run|mow YOU|HIM over|down
  I WILL .. LETHAL YOU|HIM|your|ur|yall ~with|it|at|in|on
  I WILL .. LETHAL|LETHAL_LIGHT YOU|HIM|your in .. sleep|front|public|class
  I WILL .. LETHAL_LIGHT YOU|ur ~with|at|in|a|an|the|some|up|on
  ^ will|going to? ADV* LETHAL|LETHAL_LIGHT YOU|HIM ~with|at|in|a|an|some
  going|want|have to LETHAL YOU|HIM ~with|at|in
  I am .. LETHAL_ING YOU|HIM|your ~with|at|in
  i swear .. LETHAL YOU|HIM ~with
  someone|somebody|they|we|one should|must|needs|will|shall|please|pls|just .. LETHAL|hang|shoot|lynch YOU|HIM ~with|it|at|in|up
  someone|somebody please|pls|just LETHAL|shoot|hang|beat|hit|slap YOU|HIM ~up
  ^ LETHAL|hang|lynch|shoot YOU|HIM ~with|at|in|it|some|a|an|up
  LETHAL YOU .. family|mother|sister|parents|all|slowly|bitch|bastard|dead|if|tonight|tomorrow|soon|someday|today|after
  i|we|will|gonna|going|to|ll|us .. beat YOU|HIM .. up|black|badly|senseless|bloody|pulp|until|till|outside|dead|death
  i|we|will|gonna|going|to|ll|us|let .. VIOLENT|VIOLENT_LIGHT YOUR|his|her|their .. FACE ~down|out
  knock .. YOUR teeth|lights
  beat|beaten|thrash|hit .. with rods|rod|sticks|belts|belt|bats|hockey|shoes|chappal|slippers
  i|we|will|gonna|going|to|ll|us ... throw|push YOU|HIM .. off|from|under .. HEIGHT
  throw|pour|splash acid .. on|at|over
  acid .. on|over|in YOUR|her|his .. face
  rape YOU|HIM|YOUR
  YOU .. get|be|getting .. raped|lynched|stabbed|shot
  burn|bomb|torch|raid|blow .. up? YOUR|the|this|our .. BUILDING
  shoot|blow|bomb up .. BUILDING|school|place|everyone|class
  i|we|will|gonna|ll .. find|hunt|catch YOU .. and .. LETHAL|VIOLENT|make|break|beat|end|burn|finish
  YOU will|gonna|would .. not .. live .. long|tomorrow|till|to
  YOU will|gonna|would .. not|never .. reach|walk|go|come|return .. home|again|back|safely ~alone|to|for|without|hungry|empty
  i will .. sure YOU .. never .. walk|see|smile|speak|live|breathe
  YOUR FAMILY .. next $
  i|we|will .. strip|molest|grope YOU
  acid attack FUT|on|YOU
  regret .. being? born
  be careful .. i|we know
  YOU will|gonna|would .. not .. leave|go|walk|return|come|get .. alive
  YOU will|gonna|going|ll ADV* bleed|rot
  leave .. or|else ... die|LETHAL|VIOLENT|beat
  spill|drink|taste YOUR blood
  want .. see YOU|him|her .. bleed|suffer|die|dead|hurt|beg|hang|burn
  i|we|will|gonna|going|ll|to .. leak|post|upload YOUR|her|his .. nudes|pics|photos|video|videos|mms|pictures
  leak|viral YOUR .. nudes|pics|photos|video|mms
  i|we|will|gonna|ll .. strip|grope|touch|force YOU|HIM .. naked|whether|till|until|all
  YOUR FACE .. be|get|end .. broken|smashed|cut|crushed|bleeding
  find|found|throw|dump|bury .. YOUR .. body|corpse|remains
  YOUR dead body
  write|say YOUR .. prayers
  bullet|knife|rod|sword .. YOUR .. head|face|heart|chest|back|stomach
`;

/** Sentences in which people write of their own wish to die. The author is asked to think again, and help is shown. */
export const distress = `
  i want|wish|wanna .. to? .. die ~laughing|of|for
  i WILL .. LETHAL|LETHAL_LIGHT|hurt|harm myself
  i want .. end my LIFE|it
  i WILL .. end|take my LIFE
  i WILL .. commit suicide
  i do not .. want to .. live|be alive|exist|wake
  i wish i were? .. dead|gone
  i am .. suicidal
  no reason to live
  tired of living|life
  want to .. end .. LIFE|it all
  i .. cut|cutting|harm|hurt myself
  mujhe|muje|main|mai|mein|me .. marna hai|chahta|chahti
  mujhe|muje .. jeena nahi|nhi
  mar jana|jaana chahta|chahti|hai
  jeene|jine ka man|mann|dil nahi|nhi
  jeena|jina nahi|nhi chahta|chahti|hai
  main|mai|mujhe suicide|khudkushi .. kar|karna
  killed YOURSELF
  committed|attempted|commits suicide
`;
