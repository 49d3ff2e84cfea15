/** Patterns of insults: the author is asked to think again. */
export const insults = `
  BAD
  HBAD
  HRUDE_LOWER
  ^ NRUDE_LOWER $$
  SMALL_LOWER
  SLURNAME_LOWER
  # Somebody is called something
  YOU BE? ADV* ADJ|NOUN ~but
  YOU NOT? BE? like? ADV* ADJ|NOUN $
  YOU .. as ADJ as
  YOU BE .. worst
  YOU BE nobody|nothing|zero ~like|but|short|less|if
  YOU BE? .. nothing to|without|special|but
  he|she|they|PERSON BE ADV* ADJ ~but|in|at|TITLED
  he|she|they|PERSON BE ADV* NOUN $
  that|this PERSON? BE ADV* ADJ $
  ^ ANY BE ADV* ADJ $
  ^ ANY ANY BE ADV* ADJ $
  ^ ADV|ADJ ADV* ADJ FILLER* $$
  ^ ADJ FILLER* $$
  ^ FILLER ADV* ADJ|NOUN $$
  bihari|madrasi|nepali|chinese|pakistani|kashmiri|bengali|african|chinki go .. back
  ^ ADV ADV* NOUN $
  what|such|you|biggest|damn|bloody|fucking a|an? ADV* NOUN|ADJ $
  total|such|complete|real|absolute|utter|massive|huge|biggest|actual NOUN|ADJ ~fan|of|heart|respect|love
  what|such a|an ADV* NOUN|ADJ ~way|question|joke|idea|lot|relief|shame|thing|exam|subject|day|week
  ADJ|NOUN PERSON|YOUR|face|ass|butt|mouth|bitch|hag|voice|excuse|freak ~lover|who|with
  ADJ|NOUN af|asf
  looks|look|looking|smell|smells|sound|sounds|act|acts|behave|behaves like ADV* NOUN|ADJ|shit|garbage|trash|vomit|dirt|dump|death
  YOU eat|eats|walk|talk|sing|dance|laugh|dress|breathe|snore like ADV* NOUN|ADJ|shit|garbage
  YOU .. look|looks like a|an ~star|model|hero|angel|princess|queen|king|actor|actress|celebrity|doll|god|goddess|boss|pro|professional|million|real|good|great|nice|friendly|cute|happy|movie|film|fairy|champion|kid
  HIM|YOU .. look|looks|smell|smells|sound|sounds ADV* ADJ|bad|awful|horrible|sick|rotten ~in|but
  full|piece|bag|sack|ball|pile|load of ADJ|shit|crap|dirt|garbage|trash|hate|lies|fat
  waste|wasting of? .. space|oxygen|air|skin|money|seat|food|breath|admission|marks
  ^ waste of time
  YOU .. waste of time
  wasting .. our|everyone|everybody
  excuse of|for .. human|person|man|woman|friend|student|being
  joke of a
  the|a|biggest|total|worst|absolute|most .. boring|annoying|irritating|useless|selfish|ADJ PERSON
  the|a|biggest|total|worst|absolute .. loser|fool|snob|duffer|hated ~player|but
  worst person|human|student|people|guy|girl|friend|roommate|classmate|batchmate|teammate|partner|singer|dancer|player|cr ~but
  YOU BE .. reason|problem|cancer|fault ~i|we|for|this|everyone
  YOU ADV* suck|sucks|stink|stinks|reek|reeks|disgust|lie|cheat|fail|failed ~once|twice|in|the|at|and
  HIM|he|she|they|PERSON ADV* sucks|stinks|reeks
  YOU make|makes|made me|us|everyone .. sick|puke|vomit|cringe|gag|uncomfortable
  makes|make me|us .. sick|puke|vomit|gag
  YOU disgust|disgusts|irritate|annoy|bore|repel
  born|raised by|in .. NOUN|barn|gutter
  NOUN .. have|has|had more|better .. brain|brains|sense|manners|looks|personality
  even .. NOUN .. smarter|better|cleaner|prettier
  # Not liked
  NOBODY ADV* LIKES|asked TARGET ~more|better|at|to|like
  NOBODY ADV* LIKES YOUR|your $
  NOBODY .. LIKES to be|talk|sit|work|hang|eat|live|date|marry|see|hear|meet|befriend|room|study|partner|share .. TARGET|your
  NOBODY .. even? talks|listens|listen|talk|sit|sits|hang|hangs to|with .. TARGET
  NOBODY asked|cares|likes|wants|invited|needs TARGET|here|about|what ~more|better|to
  NOBODY asked|cares for|about YOU|your
  ^ nobody asked|cares $
  NOBODY will|would|could|can|ever .. LIKES|marry|date|hire|respect|accept|friend|befriend you|u|him|them|ya|your
  NOBODY will|would|could|can|ever .. LIKES|marry|date|hire|respect|accept|friend|befriend her $
  no one ADV* LIKES ~like ANY? ~like TARGET|your
  no one .. LIKES to ~leave|miss|lose|stop|skip .. TARGET|your
  no one will|would|could|can|ever|even .. LIKES|marry|date|hire|respect|accept|talk|talks|sit .. TARGET|your|to|with
  NOBODY|one .. be .. your friend
  not one|single .. LIKES TARGET
  EVERYBODY ADV* HATES YOU|HIM|your|being|seeing|having
  EVERYBODY .. HATES YOU|your
  EVERYBODY|they .. laughs|laugh|gossip|joke|mock about|at|behind YOU|HIM|your ~jokes|joke
  i HATES YOU|HIM|your ~so|losing|go|leave|see
  HATES YOU|your|seeing|sitting ~for|losing|lose|jokes
  can not|nt .. stand|tolerate|bear .. YOU|HIM|your|the sight ~losing|without
  YOU SHOULD not|nt .. be|exist|here|belong|study|live ~nicer|kinder|better|sweeter|happier|prouder|more|missed
  YOU do|does|did not|nt .. belong|deserve|matter|fit|count|exist
  YOU never belong|belonged|deserved|deserve|matter|mattered
  YOU BE? not ~only|just ADV* welcome|wanted|good enough|smart|pretty|needed|liked|worth|worthy|human|fit|capable|loved|special|funny
  YOU BE? not ~only|just ADV* welcome|wanted|smart|pretty|needed|liked|worth|worthy|human|fit|capable|loved|special|funny
  YOU .. not worth|worthy|fit|deserve|belong
  YOU BE .. unwanted|unloved|unwelcome
  YOU BE .. reason .. hate|left|failed|sad
  YOU have|got|has .. no|zero .. brain|brains|friends|friend|talent|class|shame|life|future|chance|personality|dignity|manners|respect|worth|skills|character|looks|sense|style|guts|spine|heart|feelings|taste|standards|morals|purpose
  he|she|ANY has .. no|zero .. brain|brains|friends|talent|shame|personality|dignity|manners|character|looks|spine|guts|heart|morals
  no|zero brain|brains|talent|personality|dignity|manners|shame $
  YOU|he|she do|does not|nt have .. brain|brains|friends|friend|talent|class|shame|life|future|personality|dignity|manners|guts|heart
  YOU .. lack|lacks|lost .. brain|brains|talent|class|shame|manners|mind
  YOU will|can|could|would|shall|ll .. never .. succeed|amount|become|achieve|matter|graduate|anything|anyone
  YOU will|can|could|would|shall|ll .. never be .. NOUN|ADJ|anything|anyone|enough|loved|successful|happy|somebody|pretty|smart|like|good|normal|wanted|rich
  YOU will|can|could|would|shall|ll .. never make it
  YOU will|can|could|would|shall|ll .. never .. find|get|have love|job|friends|friend|anyone|anybody|someone|placed|married|laid|girlfriend|boyfriend|girl|boy|degree
  YOU will|can|could|would|shall|ll .. never .. pass|win|fit ~without
  YOU can|could|will|would not|nt .. do|get|pass|succeed|achieve|make .. anything|nothing|right|job|life|placed|shit
  YOU will|ll|gonna|going .. fail|alone|flop|single|rot ~never
  YOU will .. not .. survive|live
  YOUR|his|her .. FAMILY|parents|mother|father .. ashamed|embarrassed|regret|regrets|disappointed|hate|hates|disown|pity
  even YOUR .. FAMILY|mother|parents|dog|mom|dad .. hate|hates|like|ashamed|love|want|not|regret|nt
  ashamed|embarrassed of .. YOURSELF|YOU|HIM
  shame on YOU|HIM|your
  YOU SHOULD .. ashamed|embarrassed
  were YOU dropped
  dropped on .. head
  HOPE ... YOU|he|she|they .. fail|fails|lose|loses|flop|rot|expelled|rusticated|suspended|alone|dropout|suffer|miserable|lonely|worst|unplaced|backlog ~a|the|your
  HOPE .. never .. pass|succeed|happy|placed|job|graduate
  YOU|he|she|they ruin|ruins|ruined|spoil|spoils|spoiled|destroy everything|mood|vibe|group|us|our|every|my|the
  bring|brings|drag|drags everyone down
  desperate for .. attention|boys|men|girls|likes
  attention seeker|seeking|whore
  fake friend|friends|person|people|smile|accent|laugh|girl|guy
  do not want|need|like YOU ~to
  ^ eww|ew|ewww|yuck|yikes|chhi|chee|thoo
  embarrassment|disgrace|burden|insult|blot to|on|for .. us|college|class|family|parents|university|society|earth|everyone|campus|batch|your|humanity
  quota .. kid|kids|student|students|seat|admission|wala|wali|wale|quality|product|case
  got|get .. in|here|seat|admission .. by|through|because|on|via|from .. quota|reservation|caste|donation|bribe
  reservation wala|wali|wale|quota|kid
  only at YOU $
  NOBODY came|comes|attended .. YOUR
  no one came|comes|attended .. YOUR
  YOU think|thinks YOU BE ~not
  he|she thinks|think he|she BE ~not
  NOBODY thinks|think YOU
  no one thinks|think YOU
  good riddance
  YOUR skin|face|hair|nose|teeth|body|voice looks|sounds like a|an|the ~star|model|angel|dream|hero|magazine
  no one will|would|should ever|even? come|comes|show|turn .. YOUR
  NOBODY will|would|should ever|even? come|comes|show|turn .. YOUR
  i|we never ADV* liked|loved|wanted|trusted|needed|respected YOU
  i|we BE not YOUR friend|friends
  can not wait .. YOU to leave|go|graduate|fail|die|be
  thank god YOU .. leaving|left|gone|absent
  to hell with
  i|we .. pity YOU|HIM
  face only a
  learn some|to|your .. manners|respect|english|hygiene
  YOU ADV* use|used people|me|us|everyone
  # Go away
  shut ADV? the? .. mouth|trap ~and
  shut YOUR .. mouth|trap|face|hole
  ^ ADV* get lost $
  get lost ADJ|NOUN|BAD
  ADJ|thick as a|an|two|my|the|shit|fuck ~thieves
  dumber|uglier|stupider|fatter|smellier|thicker|slower|lazier than ~average
  not ~only the|very sharpest|brightest|smartest ~but
  face like a|an|the|my ~angel|star|hero|model|princess|baby
  brain|brains of a|an|the ~genius|computer|scientist|supercomputer
  go|crawl back under|into .. rock|hole|cave
  black|brown|dark|kaala|kala|kaali monkey|ape|crow|dog|pig|gorilla
  smells|smell|stinks|looks|look like ANY? shit|garbage|sewer|corpse|vomit
  f|fk|fck|phuck|fuq|fak YOU|off|ur|her|him|them
  thunder thighs
  eff|go f|eff off|you|u|yourself
  go? f|eff|fk yourself|urself
  as dumb|thick|stupid|ugly|useless|fat|dense|fake|cheap as
  walking|human|living NOUN|garbage|trash|disaster|cancer|joke
  ^ no personality|brain|brains|talent|shame|dignity|manners
  gives it to anyone|everyone|all
  eat|eats dogs|rats|bats|cockroaches
  reservation|quota ka|ki|ke maal|product|kida|keeda|case
  please|just|you|and|so|now|saale get lost $
  get lost YOU|loser|bitch|idiot|and
  YOU stay away
  ^ go away $
  GO go? back to .. wherever|where|your|village|gaon|zoo|cave|hole|jungle|kindergarten|bihar|pakistan|china|nepal|africa|bangladesh|farm|gutter|slum|jhuggi|kitchen ~exams|lab
  ^ back to .. village|gaon|zoo|cave|jungle|pakistan|china
  SLURNAME|HNAME|HBAD|SLUR go .. back
  ^ ADV* leave .. this|our|the college|class|campus|school|university|place
  YOU SHOULD ADV* leave|quit|transfer|disappear|vanish|hide .. us|college|campus|alone|out|$
  YOU SHOULD ADV* disappear|vanish
  go to hell ~week
  burn|rot in hell
  fuck|piss|bugger|sod|f off|you|u|him|her|them|this
  get a life ~lesson|lessons|time|saver|insurance|story|hack
  get over yourself
  who asked .. YOU
  who|nobody asked|invited YOU
  who do you think you are
  ^ ADV* stop TOO_MUCH
  please|just|should stop TOO_MUCH
  stop .. YOURSELF|being NOUN|ADJ|such
  what is wrong with .. YOU|HIM|your
  wtf .. wrong|is
  are YOU .. NOUN|ADJ|blind|deaf|mad
  hate|hates|cursed|pity .. having|being|sitting|sharing .. YOU|HIM|your
  go cry
  cry about it
  keep .. away from YOU|HIM
  stay away from .. YOU|HIM|this|PERSON
  do not .. trust|date|befriend HIM|this
  # Looks and family
  YOUR|his|her .. FACE|voice|smell|breath|nose|teeth|hair|mouth|existence|presence|brain|skin|body|personality|mom|mother|sister ADV* .. BE|makes|hurts|stinks|smells|looks .. ADJ|NOUN|joke|bad|sick|rotten|missing|puke|vomit|horror|crime|nightmare|repulsive|disgusting
  YOUR FACE|voice|existence|presence .. hurts|scares|offends|disgusts|annoys|irritates|sucks
  face like .. NOUN|ADJ
  with that|your face|nose|body
  look .. at .. YOURSELF|your .. mirror
  YOU .. look|looked|seen .. mirror
  mirror .. crack|cracks|breaks|break
  seen|see YOUR .. face
  YOU .. lose .. weight
  ^ lose .. weight
  go on? .. diet .. fatty|fat|you
  YOU should stop eating
  ^ stop eating
  eat less
  YOU .. take|have .. bath|shower
  ^ take|have .. bath|shower
  learn .. to .. dress|bathe|brush|shower|wash
  YOUR .. mother|mom|mum|sister|father .. so|is|was .. ADJ|NOUN|whore|fat
  son|daughter of .. bitch|whore|dog|pig
  slept|sleeps YOUR|his|her .. way
  sleeps|sleeping|slept around|with .. everyone|professor|prof|teacher|anyone|profs|teachers|seniors|half|hod
  easy|cheap girl
  buy|bought|bribe|bribed YOUR|his|her .. marks|degree|seat|way|admission
  go lick|suck .. it|shit|my|dick
  suck|lick|kiss my|this|a .. d|dick|cock|ass|boots|shit|feet|shoes|balls
  eat shit
  bite me
  screw you
  damn you
  curse|cursed YOU|on
  YOU .. brain|iq .. peanut|empty|rotten|missing|pea
  iq|brain .. of|like .. NOUN|peanut|pea|brick|goldfish|shoe|zero|negative
  god .. biggest mistake
  YOU BE .. accident|mistake|adopted|abandoned
  mentally|brain dead|retarded|sick|unstable|challenged|damaged|disturbed
  # Doubtful: harm may be meant
  I WILL .. LETHAL YOU|HIM ~with|it
  i|we will|gonna|ll .. destroy|crush|ruin|smash|finish|end|beat|hit YOU|HIM|your ~at|in|with
  watch YOUR back ~on|in|at|during
  YOU BE next ~level|to|in|year|gen|door|best
  ^ kill YOU|HIM|this|that
  DIE|die YOU
  slap|punch|kick YOU|HIM ~at|in|me|to|by|out|with
  needs|deserves|need|deserve .. slap|beating|slapped|beaten|punch|thrashing|thappad
  LETHAL YOU|yourself
  LETHAL_LIGHT YOU ~a|an|the|some|up|with|in|at|on
  YOU should|will|must|gonna DIE
  last|final warning $
`;
