/**
 * Patterns of possible threats, wishes of harm and calls to hurt oneself, which may also be an invitation, sport or a
 * saying. The author is asked to think again. Beside a light word (class `LIGHT`) they have no effect.
 */
export const doubtful = `
  end it all
  ^ ADV* jump|leap off|from|under|out|into|in ... HEIGHT
  GO leave|exit|quit|uninstall .. LIFE|world|planet|earth
  ^ leave|exit|quit|uninstall this|the|your LIFE|world|planet|earth
  just|please|pls|consider end|ending it ~with|early|on|soon
  play in|on .. traffic
  nobody|noone|one would|will|ll ADV* miss you|u|him|them ~at|in|because
  nobody|noone|one would|will|ll ADV* miss her $
  YOU BE next $
  watch YOUR back $
  i|we am|are .. watching YOU $
  YOUR days .. numbered|over
  count YOUR .. days|last|breaths
  YOUR last day|days|breath .. $
  YOUR time is|has .. up|come
  i|we am|are|will|gonna|ll .. coming|come for|after YOU|HIM ~all|support|help
  i|we know where YOU .. live|stay|sleep|park
  i|we|will|gonna|ll .. find|hunt|catch YOU .. down|alone|tonight
  ^ ADV* better run
  YOU better run|hide ~for
  will|gonna|going|ll|to teach YOU|HIM a? ANY? lesson ~on|in|about
  YOU will|gonna|going|ll|are|may|might .. get|be|end|getting .. hurt|beaten|bashed|punched|slapped|thrashed|kicked|destroyed|killed|injured|crying|broken|bleeding|sorry|finished|dead ~with|by|you|to|for
  walk|go|come|roam|step alone|out .. or|else YOU
  i|we will|gonna|ll|going .. drag|pull|throw|kick|grab|hang|tie|lock YOU|HIM .. by|out|from|to|in|down ~with|lunch|dinner
  VIOLENT|VIOLENT_LIGHT|cut|drag|pull YOUR .. and .. FACE ~at|with
  i|we|will|gonna|ll .. make YOU|HIM .. cry|bleed|suffer|beg|pay|limp|regret|scream|crawl ~laugh|laughing
  one less person|loser|idiot|student|YOU
  one person less
  YOUR .. could|will|would|can kill ~it|me|for
  better|happier|fine|peaceful|good|nicer|fun .. before|until YOU .. joined|came|come|arrived|showed|entered
  YOU can not .. hide|escape .. $
  wait|waiting for? YOU .. outside
  wait outside .. $
  meet me outside $
  wait till|until|and .. i|we ADV* find|get|catch|see|meet YOU
  sleep with one eye
  make YOU|HIM .. suffer|bleed|pay|disappear|vanish
  make YOUR .. life .. hell|miserable|living
  YOU will|gonna|ll|going .. pay for .. this|it|what
  YOU will|gonna|ll|going .. to? regret .. this|crossing|messing|what
  love|like .. see YOU|him|her .. bleed|suffer|die|dead|hurt|hang|burn
  bring|carry a|my .. gun|knife|bomb|pistol|blade .. to|for|and .. class|college|campus|YOU|exam|hostel
  WILL LETHAL YOU|HIM|your ~with|at|in
  rip|r i? p? in? advance
  rip YOU $
  consider YOURSELF dead|finished
  YOU BE .. finished|dead tonight|today|tomorrow
  tonight|today|tomorrow YOU BE .. finished|dead
  better off dead
  sleep forever
  six feet under
  YOU .. in .. coffin|bodybag|morgue
  suicide is .. option|answer|solution|choice|best
  overdose .. $
  not .. see .. tomorrow|sunrise .. alive
  or .. else .. YOU|i will .. LETHAL|VIOLENT|die
  ^ VIOLENT|smash|bash|break YOUR .. FACE
  YOUR funeral
  i|we|will|gonna|ll .. ruin|end|destroy YOUR LIFE|career
  blood .. on .. my|our hands
  choke on .. YOUR|and
  ^ get hit|run|killed|raped|shot|stabbed by|over|and ~surprise
  i|we|us|will|gonna|going|to .. VIOLENT YOU|HIM|ur|yall ~with|feelings|in|at
  HOPE ... YOUR .. crashes|crash|burns|explodes|collapses|burn
  if|when|once|until|till|after|day YOU die|died|dies|perish|hang|hanged|jump|jumped|fell ~laughing|of|in
  i|we|ill|will|gonna|ll|going .. come|coming|come to YOUR BUILDING
  say goodbye to YOUR
  messed|mess|messing with .. wrong
  do not make me .. come|hit|slap|hurt|angry|do|beat|kill
  one|a|this|last bullet .. enough|YOU|YOUR ~journal|train|point|points
  beg|pray|run|fear|plead for YOUR LIFE|mercy
  get|gets|got what YOU deserve ~congrats
  YOU deserve|deserves .. to? .. be|get .. bullied|ragged|alone|hated|humiliated|punished|expelled|slapped|hurt|beaten|ignored|miserable|nothing|worst
  i|we|will|gonna|ll|going .. rag|bully|humiliate|expose|ragging YOU|HIM
  better dead
  with .. fists|fist
  ^ run before i|we
  dare YOU to jump|die|kill|cut|drink|hang
  end|finish YOUR .. misery|story|existence|suffering|pain
  cease to exist|live|breathe
  HOPE ... they|someone|police|god|college|dean|warden|seniors|teacher|hod ... kick|kicks|ban|bans|fire|fires|expel|arrest|punish|throw|jail|beat|slap|fail|detain YOU
  YOU .. gonna|going .. get it $
  friends|brothers|brother|gang|boys|guys|people|seniors|they|dad|uncle will|gonna|shall VIOLENT|VIOLENT_LIGHT|thrash|kill YOU|HIM ~at|in
  prepare|ready|time|about|going to die ~laughing|of|for|from
  VIOLENT_LIGHT YOU|HIM in|on the FACE|head|face|back|chest|stomach|balls|nuts ~with
  YOUR FACE .. BROKEN
  i|we will|gonna|ll|going .. get YOU after|outside|soon|alone|tonight|tomorrow|someday|one|$
  YOUR life BE .. danger
  YOU better be .. scared|afraid|careful|ready
  HOPE ... YOUR .. goes|go|turns|turn .. bad|badly|terribly|wrong|worst|horribly
  HOPE ... bad|terrible|horrible|worst things|luck|stuff|days
  YOUR blood ~group|donation|type|test|sugar
  wait .. see what .. i|we .. do|will|have
  spit|spits on|at YOU|YOUR
  need|needs|deserve|deserves a bullet ~journal|train|point|points
  HOPE ... YOU|he|she|they|your .. fall|falls|trip|slip|step .. off|down|into|from|under|stairs
  # Threats
  I WILL .. VIOLENT_LIGHT|HACK|LETHAL_LIGHT YOU|HIM ~with|at|in|a|an|the|up
  i|we|will|gonna|ll|going ... drag|pull|throw|knock|lay YOU|HIM .. out|off|down ~with
  someone|somebody|they|we|one should|must|needs|will|shall|please|pls|just .. VIOLENT|VIOLENT_LIGHT|beat|hit|slap YOU|HIM ~with|it|at|in|up
  make|making YOU|HIM .. cry|beg|scream|crawl|limp|pay|bleed|suffer
  VIOLENT|smash|bash|break|crack|snap|cut|slice YOUR|his|her .. FACE
  kick|whoop|whip|beat YOUR|his|her .. ass|butt|face
  see YOU .. after class|college|school|lecture|tonight
  YOU BE? .. dead|finished|toast|history after|when|once|by|tomorrow|tonight|soon
  # Weapons and blood
  bring|bringing|brought|carry|carrying|keep|keeping|have|having|got ... WEAPON .. to|for|in|into|at|and|with .. BUILDING|class|YOU|exam|farewell|fest|mess|school|lecture
  bring|bringing|carry|carrying ... WEAPON .. tomorrow|tonight|today|$
  i have|got|own a WEAPON
  will|gonna|going|to be|become|become a .. bloodbath|massacre|slaughter
  shoot|blow|bomb up the|this|our|your|everyone|all ~party|balloons|photo|photos
  throw|push|shove|toss YOU|HIM .. off|under|from|into|down
  YOU should|could|must try|use|take a? ROPE|POISON_DRINK|WEAPON
  please|just|go get hit|run by|over
  put YOU|HIM|him|her|them in|into|on a wheelchair|coma|stretcher|ventilator|hospital|grave|coffin
  i? wish|hope covid|corona|cancer|death|aids took|takes|gets|got|finds|kills YOU|HIM
  have|bring|bringing|come|coming|with lathi|lathis|rods|sticks|hockey
  brake|brakes wire|wires
  by the|your neck
  hunt|track|find down YOUR|YOU
  walk|step off .. HEIGHT|pier
  YOU .. next on my|the|our list
  wait|waiting for YOU .. at|near|with|after|behind
  love|like|want|wanna|dying|wait to? see|watch YOU|HIM .. bleed|burn|suffer|die|drown|hang|choke|cry|beg
  # Stalking
  i|we saw|seen|remember|noticed which|what|where|when YOU
  i|we know|found|have|got|saw YOUR .. room|hostel|house|home|address|location|bus|route|number|timetable|schedule|parents|family|ip
  i|we know which|what|where|when ... YOU|YOUR .. live|lives|sleep|sleeps|take|takes|park|parks|walk|stay|go|study|room|hostel|home
  i|we .. following|stalking|tracking|watching YOU|HIM
  ^ be|stay scared|afraid|very|ready .. $
  # Wishes and calls
  tie .. rope|noose
  sleep|rest and? .. never wake|get
  never wake up
  ^ rot in
  gas|nuke him|them|her|you
  start|started? counting YOUR days
  ^ ADV* jump|leap already|now|please|pls|bro $
  just|please|pls|go jump $
  hug|kiss|marry|face a|an|the ADV|moving|running|speeding train|truck|bus|lorry
  cut|dig deeper
  ^ jump|leap ... HEIGHT
  YOUR|the coffin|casket|hearse|corpse|pyre
  YOU ... look|looks .. in a coffin|casket|grave|bodybag
  YOU .. in a|your|the coffin|casket|grave|morgue
  NOBODY|one will|would .. cry|care|mourn|notice|come|miss when|if|as|at
  better|nicer|happier|quieter|cleaner|safer if|when|once|after YOU|he|she|they .. absent|gone|dead|away|leave|leaves|left|not|died|hanged|disappear|vanish|dropped
  end it $
  YOU .. should|could|will|would .. not .. wake
  # Rude, or among friends
  he|she|they lies|cheats|steals ~the|my|our|on|in|every
  shut ADV? the? .. up
  sick|tired|fed of|up of? seeing|hearing|having? YOU|HIM|your
  ^ ADV* get|go|stay|run out|away|off from|of .. here|us|my|me|our|this|face|sight
  YOU|please|just|and get|go|stay out|away of|from? here|us|my|me|our
  stop eating
  YOU absolute|utter|complete|total ANY ~piece|legend|star|gem|queen|king|beauty|angel|champion|champ|genius|delight|hero|icon|goat|unit|sweetheart|darling|joy|beast|rockstar
  # Advances
  how much do|does YOU|he|she .. charge|cost|take $
  send|share|show .. nudes|nude|pics|pic|boobs|body $
  send|share .. nudes|nude
  want|wanna|gonna|would|will|going|could|like to? .. bang|fuck|screw|smash|bed|shag|lick|spank|ride|hump|do YOU|her|him $
  want|wanna|gonna|would|will|could to? .. bang|fuck|screw|shag|lick|spank|hump YOU|HIM
  available|free for NUMBER|rs|rupees|money|cheap|hire|sex|fun
  available|free tonight .. NUMBER|rs
  YOUR|her|his rate|price|charges .. for|$
  how much .. for .. night|hour
  one night stand|with YOU|her|him
  wanna|want|will|would YOU? to? sleep|night|bed with me|us
  nice|hot|sexy ass|body|butt|figure|legs|boobs|booty
  come to my bed|room baby|alone|tonight|babe
  YOU|he|she .. dtf|horny|easy ~to|going|on|with
  netflix and chill with me
`;

/** The same in Hindi with Latin letters. */
export const hindiDoubtful = `
  kaan|gaal|kanpatti ke|pe|par neeche|niche|tale? .. dunga|bajaunga|lagaunga|baja|rakh|dungi|MAARUNGA|khayega
  thappad|chaanta|chanta|jhapad|laat|joota|jute|joote|chappal .. lagaunga|jadunga|jad|laga|lagega|rakh|rasid|padenge|MAARUNGA
  chappal|chappalon|joote|jooton|jute|danda|dande|lathi|belt|hockey se .. maar|mar|maarna|marna|pit|pitna|peetna|peet|pitai|pel
  nikal|aa|bahar ke dikha
  TUM mar gaya|gayi|gaye to|toh
  maar|mar FUT|dega|degi
  USKO .. MAARUNGA
  MAARUNGA USKO
  MAARUNGA $
  TERI .. khel|khatma|kaam .. khatam|tamam $
  TERI .. khel|khatma|kaam .. khatam|tamam kar|ho|hoga|samajh
  maar ja|jaa|jao $
  MAARUNGA itna|aisa|bahut
  marunga|maarunga itna|TUJHE
  maut|khoon .. hogi|hoga|karega .. TERI
  marne|maut ka|ki time|waqt|din|baari
  bahar mil|aa|aaja|nikal
  chup kar|be|reh|raho|baith|karo|saale ~deta|deti|ke|diya
  kya|full maal|item|patakha ~gaadi
  maal|item lag|dikh|lagti|dikhti
  free ka|ki|wali maal
  raat|rat bhar|ka|ki .. rate|kitna|kitne
  akele|akeli|kamre|room mein|me|pe .. aa|aaja|mil
  pics|photo|nudes|nude bhej|bhejo|bhejna
`;
