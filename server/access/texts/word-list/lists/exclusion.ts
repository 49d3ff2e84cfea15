/**
 * Patterns of contempt that exclude people, deny their abilities, compare them or wish that they fail. Beside praise
 * they have no effect.
 */
export const exclusion = `
  # Kept out
  YOU can|may|should|could|will not|nt ADV* sit|come|play|join|be|eat|stay|hang|live|work|enter|talk|speak .. with|in|here|near|us|our|to|part|we
  YOU BE not .. invited|allowed|included|welcome|part|member|one .. us|group|team|here|party|trip|class|anymore|$
  YOU BE out .. of .. our|the|this|my group|team|gang|project|club|batch|circle
  YOU BE .. not .. one of us
  YOU .. have no place|right here|in|to|among|with
  this|that|our|the place|college|campus|class|group|table|hostel|club|team|seat|university|school is|are not .. for|meant .. YOU|losers|people|ugly
  YOUR kind|type|sort|people .. not|nt|never
  not|no .. want|need|like YOUR kind|type|sort
  people|person|someone|guys|girls|freaks|losers like you|u SHOULD|do|does|are|is|never|belong|make|ruin|have|get|spread|pollute ~inspire|make|keep|rare|better|need
  we|i|us|they do|does not want|need YOU|your ~to
  we|they|i .. made|created|have|started .. group|chat .. without YOU
  we|they|i .. removed|kicked|removing|kicking|blocked|threw|unfollowed|uninvited YOU .. from|out|everywhere|$
  do not .. come|sit|talk|text|call|message|show|look|follow|speak|touch|stand|invite|bother .. near|with|at|around|here|back|us|me|our|YOU|your|up|coming|beside ~each|this|without|lazy|out|if
  do not .. come|sit|talk|speak|listen|trust|invite|follow|date near|to|with HIM $
  ^ stop coming|sitting|following|talking|texting|messaging|bothering|annoying|irritating|calling|pretending|acting|lying|crying|whining|begging|showing|embarrassing|breathing|existing|ruining|copying|stalking|staring|stealing|spreading|barking|yapping|bragging|flexing|howling|croaking|screaming
  please|just|and|so stop coming|sitting|following|talking|texting|messaging|bothering|annoying|irritating|calling|pretending|acting|lying|begging|embarrassing|existing|ruining|copying|stalking|staring|singing|trying ~for|so|to
  ^ ADV* leave us|me|them|her|him ADV* alone
  ^ PLS* leave ADV* $
  PLS|YOU|why|should not? YOU? ADV* leave|quit|drop|dropout|transfer|go|disappear|vanish .. college|campus|school|course|class|already|forever|group|university|engineering|home|out|hostel|team ~at|for|early|legacy|mark|stage|club
  ^ PLS* drop out
  ^ PLS* leave NOUN|ADJ|SNOUN|SCORN
  ^ PLS* dropout
  ^ PLS* disappear|vanish|quit|scram|shoo|buzz|piss|bugger|beat|eff|crawl|fuck ADV* off|it|already|forever|please|pls|back|$
  ^ PLS* go home|away|back ~safe|safely|to|early|and|with|in
  ^ PLS* get out ~there
  ^ PLS* get|go ANY? lost ~in
  ^ PLS* change YOUR college|section|branch|school|face
  ^ PLS* find|get some? another|other|new|different|some group|college|team|table|friends|class|school
  ^ PLS* sit|eat|study|play|go ANY? somewhere|alone|elsewhere|away else|$
  ^ PLS* keep YOUR distance|mouth|face|opinions|hands
  keep YOUR|that ANY? mouth|face|hands .. shut|away|off|covered|closed|to
  ^ PLS* hide YOUR|that face|yourself
  ^ PLS* cover YOUR|that ANY? face
  ^ PLS* shut up|it|ya ~haters|door|and|down|critics|crowd
  YOU .. shut ADV? up
  ^ PLS* zip it|your
  who .. let|gave|told|asked|invited|allowed|admitted YOU|u .. in|here|admission|seat|speak|come|talk|degree|to|$
  how .. did|do|are YOU ADV* .. get|got|pass|passed|clear|here|admitted|survive .. in|into|admission|here|this|class|school|college|exam|jee|entrance|alive
  who are|r YOU to
  why BE|do|did YOU ADV* .. here|exist|born|try|bother|come|breathe|alive|like|stupid|dumb|live|study|talk|still $
  why BE YOU .. ADJ|SCORN|NOUN|BAD
  what .. point|use|purpose of|in YOU|your
  BE|r YOU ADV* ADJ|SCORN|NOUN|SNOUN|BAD|blind|deaf|drunk|retarded ~busy|ready|about
  YOU belong|belongs|deserve .. in|to|with|at|on .. zoo|hospital|asylum|jail|prison|trash|dustbin|gutter|street|streets|garbage|bin|jungle|circus|kindergarten|cage|hell|farm|sewer|toilet|pigs|dogs|mental|museum|dump|slum|animals
  YOU should be .. in|at|locked|kept|thrown|banned|expelled|jailed|kicked|arrested|put|chained|caged|rusticated|embarrassed|ashamed|hanged|shot|beaten|removed .. zoo|hospital|asylum|jail|prison|trash|cage|mental|away|up|out|from|college
  YOU BE .. banned|blocked|removed|kicked|expelled|excluded|uninvited .. from|out|$
  # What somebody is able to
  YOU can|could not|nt even
  YOU do|does not|nt even know|have|understand|deserve|try|bathe|shower|brush|wash ~yet|how|realise|realize
  YOU BE not even .. ~trying|half|close
  YOU can|could not|nt ADV* do|get|speak|spell|sing|dance|write|code|read|cook|dress|think|count|pass .. anything|right|properly|english|shit|if|to|straight|for|correctly|$
  YOU fail|failed|suck|fails at|in everything|life|love|all
  YOU will|would|can|could|shall .. never ADV* be|have|get|find|become|pass|amount|succeed|make|achieve|do|clear|fit|know|win ~me|us|forgotten|forget|alone|wrong|bored|late|regret|disappointed|sad|without
  YOU will|would|are .. end|going|gonna .. up .. alone|jobless|homeless|begging|beggar|street|streets|unemployed|single|failure|nowhere|poor|jail|nothing
  YOU BE .. going|gonna .. to? fail|flop|rot|regret|cry|suffer
  YOU will .. fail|flop|regret|suffer|cry .. it|life|again|in|every|$ ~to
  YOU will always .. alone|single|nobody|last|behind|poor|hated|zero
  YOU BE .. going nowhere
  YOU BE .. a|an|the? waste|burden|disgrace|embarrassment|insult|shame|curse|disappointment|stain|blot|liability|cancer|drain|mistake|accident|failure|pollution|parasite
  YOUR life|existence|birth|future|career|degree|admission .. BE .. waste|joke|mistake|over|dark|meaningless|pointless|worthless|nothing|ruined|accident|error|regret|burden|doomed|insult|embarrassment
  YOU do|does not|nt deserve .. love|friends|respect|marks|anything|her|him|happiness|kindness|place|seat|degree|air|your|this|that|admission|job|help|anyone|any|a|good|be|to ~lose|suffer|fail|sad|such|hate|criticism|backlash
  YOU ruin|ruins|ruined|spoil|spoils|spoiled|destroy|pollute|poison|infect ANY|$ ~surprise
  YOU only|always|just ADV* lie|cheat|steal|copy|complain|cry|whine|fake|fail|gossip|lies|cheats|steals
  YOU bought|stole|copied|cheated|faked|bribed .. your|seat|exam|degree|marks|in|everything|assignment|admission
  YOU .. stink|reek|stinks|reeks|smell ADV* ~nice|of|good|like|the|flowers|mogra
  YOU smell ADV* $
  YOU smell bad|like|awful|horrible|weird ~roses|flowers|coffee|books|vanilla|rain|heaven
  ^ PLS* take|have|get .. bath|shower|deo|soap
  take|have a? .. bath|shower YOU|please|pls|smelly|first|once|sometime|sometimes|$
  ^ PLS* use|buy|try|wear some|a|any|more? deo|deodorant|soap|shampoo|mouthwash|toothpaste|perfume|facewash
  PLS|YOU|should|and|ever .. use|buy|wear|try|heard .. deo|deodorant|soap|shampoo|mouthwash|toothpaste|facewash|perfume ~ad
  ^ PLS* wash|brush|comb|fix|shave YOUR|that .. hair|face|teeth|mouth|mustache|body|armpits|feet|self|clothes
  ^ PLS* buy a? mirror|brain|soap|life|personality
  ^ PLS* get ANY? a|some .. life|brain|job|bath|help|therapy|treatment|shower|mirror|checked|friends|manners|haircut|psychiatrist ~fix|back
  YOU need .. help|therapy|treatment|brain|psychiatrist|doctor|bath|mirror|shower|diet|surgery|slap|exorcism|beating ~anytime|with|any|when
  YOU need to be .. slapped|beaten|locked|taught|shown|hanged|expelled
  eat something|less|food skeleton|fatty|stick|fatso|$
  YOU .. eat|eats|ate .. too much|whole|everything|like
  YOU BE too|so ADJ|SCORN|short|dark|black|fair|thin|old|tall|poor .. to|for|that
  too ADJ|SCORN|dark|short|fat|stupid to
  YOU BE .. ADV* fat|ugly|short|dark|black|thin|poor|skinny|hairy|dirty|smelly|flat ~hair|horse|tie|notes|comic
  # Comparisons
  my|a|an|the|even|any .. NOUN|SNOUN|dog|cat|rock|brick|stone|chair|plant|table|shoe|wall|fish|goat|child|kid|baby|toddler|potato|calculator|tree|fan .. BE|has|have|got|is|looks|can|does|could|knows|smells|contributes .. better|smarter|more|prettier|cleaner|useful|brighter|higher|hotter|cuter|sharper than YOU|your|yours
  ADJ|uglier|dumber|stupider|fatter|lazier|weaker|slower|worse|smellier|dirtier|faker|cheaper|darker|crazier than .. ANY $
  if .. ugly|ugliness|stupidity|stupid|dumb|laziness|fat|idiots|idiot ... YOU|crime|sport|person|job|paid
  YOU make .. look|seem .. smart|handsome|good|beautiful|clean|genius|intelligent|pretty|thin
  YOU remind .. of .. NOUN|SNOUN|ADJ|SCORN|garbage|shit|vomit|disease
  YOU BE .. living|walking proof|reason|example|definition|face .. ~kindness
  YOU BE .. reason|proof .. ADJ|NOUN|abortion|condoms|birth|warnings|instructions|evolution|shampoo|hate|quit|left|failed|suffer
  # Wishes that are not of death
  HOPE ... YOU|he|she|they ADV* .. fail|fails|lose|loses|flop|expelled|rusticated|suspended|alone|suffer|cry|cries|miserable|lonely|unplaced|backlog|backlogs|kicked|dumped|detained|regret|fall|break|trip|jobless|fired|rejected|disappear|vanish|leave|beaten|lost ~every|a|the|your|all|record|in|for|some|legs|their|out
  HOPE ... NO_BODY|no .. one? LIKED|comes|marries|talks|hires .. YOU|your
  HOPE ... YOU ADV* never .. find|get|pass|succeed|placed|happy|come|return|smile|have|marry|graduate|love|friends|job|peace|sleep|again|clear ~hurt|bored|sad|stop|lose|old|change|change
  HOPE ... YOUR .. fails|fail|burns|burn|breaks|break|crash|crashes|ends|crumbles|dies|ruined|cancelled|rejected
  curse|cursed|damn YOU|your
  karma .. will|is|gonna .. get|bite|coming|hit|destroy|find|you
  god will|should .. punish|curse YOU
  shame shame
  boo|booo YOU|$
`;
