/**
 * Patterns of contempt, by kinds of sentences. `exclusion.ts` has patterns that exclude or compare people. `spellOut`
 * expands patterns that begin with `NO_ONE` or `ALL`. Beside a word of the class `PRAISE` or `LIGHT`, these patterns
 * have no effect.
 */
export const contempt = `
  # Somebody is called something
  YOU BE .. SCORN|SNOUN ~about|but|if|when|for|good|whisperer|lover
  YOU BE .. SCORN and|like|person|human
  YOU ADV* SCORN|SNOUN $
  YOU ADV* SCORN|SNOUN ADV* SCORN|SNOUN|ADJ|NOUN|PERSON
  YOU ADV* ADJ|NOUN SCORN|SNOUN
  YOU look|looks|looked|sound|sounds|act|smell|behave ADV* SCORN|ADJ
  YOU look|looks|looked|sound|sounds|act|smell|behave|dress|walk|talk|eat|breathe like .. SCORN|ADJ|NOUN|SNOUN|BAD
  he|she|they|PERSON BE ADV* ANY? SCORN ~about|but|when|for|good|in|at|if
  he|she|they|PERSON BE ADV* SNOUN $
  this|that|such|what|total|complete|absolute|utter|biggest|bloody|damn a|an? ADV* SCORN|SNOUN $
  ^ ADV* SCORN ADV* SCORN|PERSON|SNOUN|NOUN|ADJ $
  ^ ADV* SCORN and ADV* ANY? SCORN|ADJ
  ^ ADV* SCORN|ADJ and ADV* ANY? SCORN|ADJ
  ^ SNOUN|NOUN_LOWER $$
  YOU BE ADV* mean|cold|savage $
  ^ FILLER|hey|hi|hello|oye|oi|yo SCORN|SNOUN $
  SCORN|ADJ SNOUN|NOUN|ADJ $
  get lost|out ANY? SNOUN|SCORN
  such|what ADV* a|an? ADV* SCORN|SNOUN ~time|day|week|year|thing|way|exam|idea|question|good|world|place|coincidence
  biggest|worst|greatest|laziest SNOUN|SCORN|PERSON ~fan
  stuck|full up|of yourself|urself $
  two|double face|faced ADJ|NOUN|SCORN|SNOUN|PERSON|$
  YOU BE .. stuck up
  YOU BE .. full of YOURSELF|shit|lies|crap|hate|yourself|it
  YOU BE .. good for nothing|nuthing
  ^ ADV* good for nothing ~rules
  YOU BE .. no good|use|body|one|help
  YOU BE .. nothing|nobody|zero|garbage|filth|dust
  YOU mean nothing
  YOU BE .. mess $
  YOU BE .. laughing stock
  YOU BE .. out of your|ur mind|league
  YOU BE .. control|drama|attention freak|queen|seeker|king
  drama queen
  teacher|teachers|professor|profs pet|chamcha|puppet
  YOU BE .. mentally|mental ill|sick|unstable|case|retarded
  mentally|mental ill psycho|freak|person|ANY $
  YOU BE .. a|an|the|another big|biggest|huge|total|complete|massive|walking|real|such|utter problem|joke|mistake|error|fail|failure|disaster|zero
  YOU BE .. most SCORN|ADJ
  YOU BE .. the? worst|lowest|weakest|dumbest|slowest ~case|nightmare|to
  YOU BE not ADV* a|even man|human|person|funny|cool|cute|smart|pretty|special|friend|normal|anything|good|attractive|hot|interesting|clever
  YOU are no ~less|doubt|ordinary|longer|fool|ego|match|joke PERSON|use|good|one|body|ANY $
  YOU BE worse than
  YOU BE .. lower|worse|cheaper|dirtier|uglier|dumber|fatter|weaker than
  met|seen|known such|anyone|someone|PERSON|a .. SCORN|ADJ
  most|the most SCORN|ADJ PERSON|one|in|of|ever
  YOU .... ADJ|NOUN|SCORN|SNOUN ~but|good|about
  YOUR .... ADJ|SCORN|SNOUN ~but|good|about
  ADJ|SCORN .... YOU|YOUR ~know
  ADJ|SCORN|SNOUN|NOUN ADJ|SNOUN|NOUN|SCORN
  ADJ|NOUN|SNOUN|SCORN like YOU|him|her|ur|that
  is|are|was a|an|the|such ADV* SNOUN|NOUN $
  worst .. ever|PERSON|partner|student|teammate|roommate|human|lab|friend|player|singer|dancer|speaker|coder|captain|member|company|batch|thing ~case|day|week|exam|nightmare|puns|paper
  how|why can|could|is|are anyone|someone|somebody|YOU|PERSON|he|she .. ADJ|SCORN|NOUN|SNOUN
  how ADV* ADJ|SCORN|NOUN is|are|can|could YOU|he|she|anyone|someone|PERSON
  do|did|have|are|were YOU ever|even use|used|think|thought|wash|washed|bathe|brush|try|tried|seen|looked|read|study|heard ~how|about|that
  god|god|nature|evolution forgot|gave|made|wasted|skipped|was|punished .. brain|YOU|your|mistake
  who let|invited|allowed|admitted|gave|told .. SNOUN|NOUN|ADJ|SCORN
  embarrassment|disgrace|shame|insult|burden|blot|stain|liability|curse|menace to|on|for|of ~miss|see|waste|lose|leave
  YOU|so|too|fkn|very|really|such|sooo dum|dumm ~biryani|pukht|dum
  all talk and? no|zero
  ALL .. roll|rolls|cringe|cringes|groan|groans|sigh|sighs|run|runs|ran|pretend|pretends|tolerate|tolerates|leave|leaves|suffer|suffers .. when|eyes|away|YOU|around ~win|won|sing|sang
  laugh|laughs|laughing|laughed .. at YOU ~jokes|joke
  put|wear|buy|keep a? .. mask|bag|helmet|veil on|over|forever|please|your|when|$ ~ready
  wear a mask
  look|looks|looked like YOU .. crawled|died|fell|escaped|live|came|rolled ~well
  YOU look|looks|looked|sing|sings|dance|dances|sound|sounds|talk|walk|run|dress|smell|act|eat|laugh|play like .. something|someone|dying|dead|drunk|broken|wet|rotten|old|half|sick|homeless|drain|gutter|garbage
  YOU .. waste|wasted|wasting .. of|money|time|seat|space|oxygen|everyone
  always|only|just begging|fishing|desperate|crying|dying for attention|likes|marks|validation
  he|she|they|who|always copies|steals|uses|manipulates|backstabs|gaslights|bullies|lies everything|people|everyone|notes|others|to|$
  so|too|very|really|fucking|damn ADJ|SCORN $
  nobody|noone asked|cares $
  NO_ONE .. came|comes|attended|attend .. YOUR .. birthday|party|talk|event|funeral|wedding
  YOU BE .. bad|horrible|awful|terrible|worse|poor|cheap PERSON|influence|news|liar|roommate|teammate|company|girlfriend|boyfriend|daughter|son|example|excuse
  ^ bad|worse|worst|horrible|terrible|awful|cheap ANY? PERSON|roommate|teammate|company|influence $
  YOU BE ADV* bad $
  YOU BE .. bad|terrible|worst|weak|poor|horrible|hopeless|garbage|shit at|in .. everything|life|$
  YOUR face|skin|nose|teeth|lips|forehead|ears|legs|body|complexion|hair|chin|neck|belly|stomach|head|butt BE so|too|very|really|as|super? dark|black|big|huge|yellow|crooked|flat|thick|thin|hairy|oily|weird|empty|hollow|blank|massive|uneven|pale|red|bald|enormous|long ~and|but
  YOU .. like .. ANIMAL $
  no|zero|two|half|single|one brain cells|cell
  NOUN|SNOUN and|or a? ADV* NOUN|SNOUN|ADJ
  what .. YOU ever|even .. good|done|achieved|do|know|contribute
  YOU contribute|contributes|add|adds|bring|brings|know|knows|achieved|understand|offer nothing|zero
  YOU disgrace|embarrass|shame|disappoint us|everyone|me|your|the
  YOU BE .. beneath|below me|us|my|our
  even a|an|my|the ... smarter|better|prettier|faster|stronger|cleaner|brighter|braver|useful than YOU
  even a|an|my|the .. baby|kid|child|toddler|animal|ANIMAL .. can|could|knows|would|has
  avoid HIM|this|YOU ~monday|mess|trap
  ^ never trust|date|befriend|lend|work|hire HIM|this|YOU
  HIM|he|she|YOU BE not worth
  biggest|worst regret|decision|nightmare
  flat chested|chest
  fairness|whitening cream
  mind YOUR own business
  ^ PLS* grow up|a
  act YOUR age
  ^ PLS* learn to|some|english|how ~more
  YOU only|just got|passed|won|topped|made .. because|by|through|due
  ^ PLS* go beg
  who even are|r YOU
  YOU need|should|must|better to? ADV* lose|shut|grow|bathe|shower|diet|disappear|leave|hide|apologise|apologize|die|quit ~yourself|some
  ^ worst ~case|day|part
  YOU have|got nothing in|between|upstairs|inside
  waste of ~management|paper
  wash YOURSELF
  people|they|everyone only|just use|uses|keep|tolerate|pity|pities YOU
  YOU BE? never ADV* one|part|our|my|invited|wanted|liked|loved ~late|boring
  when|if|after|because YOU BE absent|away|gone
  ashamed|embarrassed to know|call|be|have|say|admit .. YOU
  YOU BE|will be? .. lonely|friendless|unloved|hated ~never
  as smart|bright|useful|clever|pretty|intelligent as a|an .. door|rock|brick|stone|donkey|ANIMAL|shoe|potato|wall|chair|plank|bag
  not ADV* very|too|so|that bright|smart|clever|sharp|intelligent BE? YOU
  YOU look|looks|looked ADV* pregnant|drunk|dead|poor|old|homeless|sick|starved|malnourished
  ^ ADV* big|huge|long|crooked|flat|fat|giant|tiny|small nose|ears|head|mouth|forehead|teeth|belly|butt|brain $
  SNOUN|NOUN of the|our|this|all class|batch|college|campus|year|group|world|hostel|section|department
  YOU BE not a|even real? man|woman|human|person
  YOU .. act|behave|talk|walk|cry|run|throw|fight like a|an girl|woman|baby|child|kid|gay|sissy|toddler
  go .. and cry
  sleep|sleeps|sleeping|slept|flirts|flirting with .. professors|profs|teachers|seniors|everyone|hod|boys|men|anyone
  NO_ONE .. LIKED someone|anyone|somebody|PERSON like YOU|him|her
  everyone|everybody|anyone|people|they|PERSON|he|she|i BE .. better|smarter|prettier|stronger|faster|cleverer|hotter than YOU
  ALL .. happy|happier|glad|better|relieved|celebrate|celebrates|party if|when|once YOU left|leave|died|quit|disappeared|disappear|go|vanished|transferred|failed|fail
  YOU weigh more|like|as|a
  built|shaped like a|an|the ~god|athlete|sprinter|champion|hero|model|greek
  bad|foul|stinky|rotten breath|odour|odor
  crooked|yellow|rotten|buck teeth
  ^ ANY and ADV* ADJ|SCORN $
  keep|be|stay quiet|silent ADJ|NOUN|SNOUN|idiot|moron|loser
  go ... zoo|gutter|circus|jungle|sewer
  YOU deserve|deserves .. bad|pain|worst|suffering|hate|nothing
  SCORN|ADJ armpits|feet|socks|clothes|hands|shoes
  NO_ONE LIKED a ... like YOU
  NO_ONE AUX? knows|know|remembers|remember YOU|YOUR .. exist|exists|name|$
  world|earth|planet|college|class|campus|team|life|people|they|anyone|hostel do|does|will|would not .. need|want|miss|care|like|love|trust .. YOU ~to|leave
  seen|met|known .. smarter|better|prettier|more|cleaner ... than YOU
  BE YOU a boy|man|male|girl|woman or
  BE YOU mentally|mental
  NO_ONE AUX? cry|cries|cried|mourn|mourns|weep for|over|when|if YOU
  ALL laugh|laughs when YOU enter|walk|come|speak|talk|arrive|try|open
  good at nothing
  YOU BE not ADV* cool|smart|special|funny|cute|pretty|attractive|hot|interesting|clever|good|normal $
  YOU smell of ADJ|SCORN|SNOUN|NOUN|sweat|garbage|shit|piss|fish|socks|onion|onions|garlic|alcohol|beer|smoke|drain|gutter
  # What belongs to somebody
  YOUR ANY? FAMILY|parents ... ashamed|embarrassed|disappointed
  YOUR thighs|hips|arms|feet|ankles|cheeks|eyebrows|moustache|mustache is|are ADV* huge|fat|big|ugly|thick|hairy|weird
  is|are that|those YOUR ANY? FACE|face|hair|nose|teeth or
  YOUR nose|forehead|teeth|ears|belly|chin|face is|are ADV* a|an|like
  FACE|nose .. like a|an ANIMAL $
  YOUR ANY? parents|FAMILY .. wasted|waste|lost
  YOUR PERSONAL .. stopped|froze|rotted|melted|shrunk|expired ~hurting
  YOUR PERSONAL could|would|can|will .. scare|break|breaks|crack|frighten|sink|curdle|ruin|haunt|stop
  YOUR PERSONAL belongs|belong in|on .. horror|zoo|trash|bin|dustbin|gutter|circus|sewer|toilet
  YOUR ANY? VICE ~with
  YOU .. full|reek|reeks|stink|stinks|source|symbol|definition of .. VICE
  YOUR OWN? ANY? PERSONAL ANY? BE .. SCORN|ADJ|NOUN|SNOUN|bad|sick|useless|nothing|zero|over|shit|small|tiny|negative|wasted|low|lower|worst|fake|empty|hollow|blank|dead|crime|tragedy|horror|nightmare|wrong|loose|missing ~sweater|but|for|without|good|contagious|when
  YOUR OWN? ANY? PERSONAL ADV* sucks|stinks|smells|reeks|hurts|disgusts|annoys|irritates|scares|offends|haunts|repels|ruins
  YOUR OWN? PERSONAL .. make|makes|made|gives|give .. me|us|people|everyone|kids|children|babies|dogs|i .. sick|puke|vomit|cry|cringe|laugh|angry|nightmares|headache|headaches|nausea|uncomfortable|scream|run|die|faint|itch ~happy
  YOUR OWN? PERSONAL look|looks .. like|bad|cheap|SCORN|ADJ ~an|angel|the|star|model
  YOUR ADV* SCORN|ADJ|BAD .. PERSONAL|FACE
  with|at|of|on that|your|this ADV* SCORN|ADJ PERSONAL|FACE
  that|this|what .. SCORN|ADJ face|nose|voice|laugh|accent|hair|smell|smile
  SCORN|ADJ|NOUN face|faced|head|headed|nose|breath|hair|teeth|mouth|minded|brain|brained|body|smile|voice $
  YOUR PERSONAL BE not
  YOUR PERSONAL has|have no|zero|not ~limit|limits|match|equal
  YOUR .. iq|brain|intelligence .. below|lower|under|less|than|size|smaller|single|negative|temperature|zero|minus|rat|peanut|potato|chicken|shoe|bird|goldfish|missing|dead|fried|rotting|damaged
  brain|iq .. size|of|like .. NOUN|peanut|pea|nut|brick|goldfish|shoe|potato|chicken|mosquito|fly|fish|rock|stone
  have|has|got|with .. the|a? brain|iq|face|body|personality|voice of a|an ~genius|scientist|god|angel
  do|does|did|have YOU|he|she .. have|got|even|any .. brain|brains|sense|shame|manners|self|friends|friend|life|mirror|mirrors|talent|common ~for|to
  YOU have|has|had|got not|no|zero .. PERSONAL|shame|talent|sense|self|respect|friends|class|backbone|spine|guts|place|right|business|worth|value|hope ~idea|ego|fear|enemies|limits|haters|match
  YOU .. lack .. PERSONAL|shame|talent|sense|self|class|basic|common
  YOUR ANY? FAMILY|parents .. ashamed|embarrassed|disappointed|regret|regrets|hate|hates|disown|pity|crying|cry|suffering|cursed|NOUN|SNOUN|SCORN|ADJ|poor|sorry|deserve|deserved
  YOUR ANY? FAMILY|parents SHOULD|did .. used|use|pulled|aborted|stopped|slapped|thrown|left|sold|condom|protection|fail|failed
  sorry|pity|bad|ashamed|poor .. for? YOUR FAMILY|parents|family|roommate|roommates|wife|husband|future|friends|teachers|mother|classmates|kids|children
  whoever|who .. marries|marry|date|dates|married YOU
  poor YOUR ANY? parents|mother|father|roommate
  yo mama|momma
  # How others feel
  NO_ONE ADV* LIKED ~like|more|as|how|that|if|to ANY? ~like|more|as|how|that|if ANY? TARGET|your|yours|ur ~more|better|at|to|like|as|less|with
  NO_ONE AUX AUX? ADV* LIKED ~like|more|as|how|that|if|to ANY? ~like|more|as|how|that|if ANY? TARGET|your|ur ~more|better|at|to|like|as|less
  NO_ONE in|at|from|on|around|of .. AUX? ADV* LIKED ~like|more|as|how|that|if|to ANY? ~like|more|as|how|that|if ANY? TARGET|your|ur ~more|better|at|to|like|as|less
  NO_ONE ADV* wants|want|likes|like|dares|bothers|cares|bother|care YOU? to .. be|talk|sit|work|hang|eat|live|date|marry|see|hear|meet|befriend|room|study|partner|share|stay|come|join|play|go|look|stand|touch|listen|invite|associate|know .. TARGET|your|here|us
  NO_ONE AUX? ADV* talk|talks|sit|sits|hang|hangs|play|plays|eat|eats|speak|speaks|hangs|walk|walks|work|works|listen|listens|look|looks|reply|replies|waits|wait|laugh|laughs out|next|near? to|with|at|for|near|beside ANY? TARGET|your
  NO_ONE came|come|comes|showed|shows .. to|for your|ur birthday|party|house|room|table
  NO_ONE .. notice|notices|remember|remembers|misses|miss|care|cares|noticed .. if|when|that|whether .. YOU|he|she ~helped|help
  NO_ONE asked|invited|called|needs|wants|wanted|chose|picked|texts|calls|saved|voted|claps|believes|trusts|respects|likes|loves TARGET|for|your|ur|here ~more|better|to|like
  NO_ONE gives|give|gave a? fuck|shit|damn|crap
  NO_ONE cares|care $
  NO_ONE .. your friend
  there is a reason NO_BODY|no|everyone|you .. LIKED|HATES|one|have|are|alone
  no wonder YOU|NO_BODY|no|everyone|your|people|they|she|he .. alone|single|friends|one|HATES|left|dumped|LIKED|hate|leave|fail|failed|hates|leaves|avoid|ran ~everyone|we
  ALL .. HATES|hate|avoid|ignore|dislike|despise|bully|bullies|mock|block|blocked|muted|unfollowed YOU|your|ur|HIM ~group|lose|when
  ALL .. wish|wishes|want|wants|hope|hopes|pray|prays YOU .. gone|out|left|leave|dead|away|disappear|quit|expelled|fail|vanish|shut|drop|die
  ALL .. laugh|laughs|laughing|laughed|giggle|snigger|gossip|gossips|gossiping|joke|jokes|talk|talks|fun .. about|at|behind|of YOU|your|ur ~jokes|joke|humour|skit|comedy
  ALL .. make|makes|making|made fun of YOU|HIM|your
  ALL .. sick|tired|fed|done|bored|ashamed|scared|embarrassed .. of|up|with|by YOU|HIM|your
  ALL .. think|thinks|know|knows|say|says|agree|agrees YOU .. SCORN|ADJ|NOUN|SNOUN|BAD
  ALL .. know|knows|think|thinks|say|says he|she|that|it .. SCORN|ADJ|NOUN|SNOUN|BAD ~about|in|at
  ALL .. happier|happy|relieved|celebrate|celebrates|celebrating|party|better|peaceful|cheer|cheered .. when YOU leave|left|are|were|go|skip|fail|failed|lose|lost absent|gone|away|sick|out|$
  ALL .. happier|better|relieved|peaceful .. without|before YOU ~won|win|came|come|are|were|got
  ALL .. better|happier without YOU|HIM
  i|we ADV* HATES|hate|despise|detest|loathe|dislike YOU|your ADV* ~for|so|graduate|leave|losing
  i|we ADV* do|can|could not ADV* like|love|stand|want|need|bear|tolerate|trust|respect|care|miss YOU|HIM|your|about ~to|losing|leaving|without
  i|we do|can|could not want|wanna|like to? .. be|see|talk|sit|work|hang|look|hear|meet|know .. YOU|your
  i|we .. rather .. die|eat|fail|drink|lick|sit|jump|kiss|marry|be|sleep .. than ... YOU|your|that
  i|we .. regret|regrets .. knowing|meeting|met|befriending|trusting|helping .. YOU
  i|we .. wish|wished .. never .. met|knew|seen|see|meet .. YOU
  sight|thought|sound|smell|look of YOU|your ~leaving|going|not|with|in
  want|feel|feels|wanna .. to? puke|puking|vomit|vomiting|sick|gag .. seeing|looking|see|look|hear YOU|your|at
  looking|look|seeing|see|hearing|listening .. YOU|your .. makes|make|hurts|ruins|spoils me|us|my|eyes|everyone
  my eyes .. hurt|burn|bleed|bleeding|burning .. YOU|your|looking|seeing|when
  YOU make|makes|made|give|gives me|us|everyone|people|my .. sick|puke|vomit|cringe|gag|headache|creeps|uncomfortable|angry|embarrassed|ick
  YOU ADV* piss|pisses|creep|creeps|gross|bore|bores|freak|freaks|disgust|irritate|annoy|repulse|embarrass|sicken me|us|everyone|people|the|off|out ~cute
  YOU ADV* get|got on my|our|everyones nerves
  worst|biggest .. thing|mistake .. happened|happen|ever .. us|me|college|you|class|batch
`;
