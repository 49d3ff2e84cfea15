/** Patterns of harmless uses of words that hurt elsewhere. Words inside such a pattern are ignored. */
export const friendly = `
  NOBODY|not|nt|never|who|cannot .. HATES ~about
  no one .. HATES
  single .. HATES
  only a|an BAD would ~be|like|love|date|marry|trust
  slow down
  weak|slow|bad|worst at|in ANY but|and
  out of our|my|your league
  bhains|gaay ka|ki doodh
  stop|not .. LETHAL_ING YOURSELF over|for|with
  moti jaisi|jaise
  cut YOUR hair
  jealous of YOUR
  me|us jealous
  mad cow disease
  NOBODY|not|nt|never|one want|wants|wanted YOU to leave
  not|never a|an BAD|NOUN|ADJ|SNOUN|SCORN
  not|never SCORN|ADJ ~at|but
  i BE .. BAD|NOUN|ADJ|SNOUN|SCORN
  a|an|this|these? BAD|NOUN|SNOUN like me|us|myself
  helped|helps|taught|teaches|tolerates|tolerated|saved|with|at this|an|a|the BAD
  HBAD|HADJ|HSCORN wala|wali|wale movie|film|game|gaana|dance|show
  shameless plug|self|promotion
  spic macay
  chutiya kingdom|community|dynasty|people|tribe|language
  hijra|transgender rights|community|welfare|studies|issues|activist
  ANY is her|his|a|the|my|our ANY? nickname|film|movie|band|book|novel|surname|village|town|song
  problem|problems solver|solvers|solving|statement|statements|sheet|set|sets
  READS ... CAPITAL of ANY
  the ADV? least ADJ
  least boring|annoying|selfish|lazy
  therapist|therapists
  pakki
  dyke|dykes swarm|swarms|rock|rocks|intrusion
  drown|bury YOURSELF in her|his|my|music|books|work|notes|memes|code
  six|sixes|chhakka|chakka|run|runs|shot .. maar|mar dega|degi|dunga
  maar|mar dega|degi six|sixes|chhakka|chakka
  to hell and back
  LIGHT|workout|walk|run|commute|viva|exam will|can|could|might kill YOU|HIM|us|me
  LETHAL|killed|killing|kills|slay|slays|murdered|murder it
  LETHAL|kills|killing|killed it|the|every|that|this|his|her|their|a|an|all|every|in|on|time|two|bugs|bug|viruses|cancer|bacteria|boredom|exams|exam|stage|dance|floor|vibe|mockingbird|process|bill ~PERSON|SNOUN|NOUN|you|him|her|them|me|GROUP|the|these|those
  kill|kills|killing|killed|kill YOU|us|me|them|him|everyone .. with .. kindness|jokes|laughter|smile|his|her|their|humour|humor|cuteness|love|style|looks|dance
  kill|kills|killing me
  kill|killed|killing ANY laughing
  kill|die for
  kill|finish|burn|cut two|calories|fat|candles
  do not|nt? ~you|u .. LETHAL|hurt|harm|overwork|stress YOURSELF .. for|over|with|about|on|working|because|too|please|we|you
  not ~you|u .. kill|hurt|harm YOUR|YOURSELF|a|an|any|him|her|anyone|anybody
  never .. kill|hurt|harm|kills|hurts|hurting|harm ANY
  would|will|could not|never .. hurt|harm|kill .. ANY
  die|died|dying|dies|dead|dye of|from? laughing|laughter|boredom|cuteness|hunger|happiness|embarrassment|joy
  die|died|dying laughing|inside|hard|hearted
  die .. to|for .. hear|meet|his|her|their|this|that|the|maggi
  shut up and take
  hate to see|leave|lose|miss|break|admit|say|spoil
  die hard|hearted|heart|cast|casting
  never say die
  drop dead gorgeous|handsome|beautiful|funny
  dead serious|right|tired|honest|funny|sure|good|line|lift|lifts|end|ends|beat|poets|sea|pool|weight|calm|on|center|stock
  dead .. poets|end
  over my dead
  from|till|until|to dead|death
  suicide squad|prevention|awareness|hotline|helpline|note|rates|rate|squeeze
  suicide prevention|helpline
  retarded potential|potentials|time|growth|motion|elastic
  retard growth|motion|spread
  idiot savant|savants
  idiot|imbecile|moron .. mental|act
  fatty acid|acids|liver|tissue
  bastard file|title|toadflax|brush
  crap game|shoot
  tramp oil|element|elements|stamping
  hooker telescope
  chor police|sipahi|bazaar
  van|der dyke|dykes
  mulla|mullah nasruddin|nasreddin|omar|sadra
  negros occidental|oriental|island
  spic and span
  homo sapiens|habilis|erectus|naledi|genus|lumo|neanderthalensis
  mongoloid features|race|races|skull|type
  coolie movie|film|no|number|trade|labour|labourers|song
  jihadi terrorism|terrorist|movement|movements|groups|ideology|networks
  golden snitch
  die steel|casting|block|cutting|forging
  burden of proof
  curse of dimensionality
  whore of babylon
  bastard wing|operator
  scum skimmer
  incel studies|culture|subculture
  moronic acid
  slut shaming|walk
  negro spirituals|spiritual
  hijra communities
  mental health|model|models|lexicon|math|maths
  chutiya para
  inglourious|inglorious basterd|basterds|bastards
  duffer brothers
  predator prey
  prey predator|predators
  apex predator|predators
  pathetic fallacy
  chai|coffee|adrenaline|chess|book|travel|tea junkie|junkies
  despicable me
  two faced janus
  besharam rang
  kambakht ishq
  badtameez dil
  invested|invest|put|money .. in mf
  mf sip|units|investment|investments|portfolio
  the idiot by
  faggot|faggots bundle|and|of
  runge kutta
  kutta condition|joukowski|joukowsky
  muh|kamar|haddi|munh tod jawab|mehnat|mehanat|kaam|answer
  chhakka|chakka|sixer|six|chauka|goal|shot|entry|line|dialogue|gappe|joke|jokes|seeti|taali maar|mara|maara|maarta|maarti|maare|marta|marti|mar|maarega|marega
  chhakka|chakka last|lag|laga|lagaya|laga|jada
  hans|has|haste|hasi|hanste|hasa|hasake|hansi .. ke? mar|mare|maro
  hans|has|haste|hanste hans|has|haste|hanste ke? mar
  no|never|not|nt a? waste
  food|word porn
  blue|great|coal|marsh tits|tit
  sore loser
  rat|snake|monkey|owl|cow|dog|pig|horse farm|shed|valley|lab
  neat|fitness|control|speed freak|freaks
  degenerate state|states|electron|orbitals|matter|gas|eigenvalues
  repulsive force|forces
  heart|kidney|engine|market|power|system|crop failure
  learn|learns|learned|learnt from .. failure|failures
  liar dice|game
  boring documentation|work|lecture|lectures|class|classes|subject|subjects|book|books|topic|topics|day|days|meeting|meetings|stuff|part|parts|theory|labs|lab|machine|tasks|exam
  tit for tat
  blue|great tit
  cum laude
  magna|summa cum
  sex ratio|education|ed|determination|linkage|chromosome|chromosomes|linked
  rape seed|oil
  spastic diplegia|paralysis|gait|colon
  runge kutta
  harami pattern|cross|candle|candlestick
  dumb charades|charade|bell|bells|waiter|luck
  no stupid|dumb question|questions
  stupid|dumb|silly question|questions|doubt|doubts|mistake|mistakes|joke|jokes|idea|ideas|exam|rule|rules|fest|game
  stupidly|ridiculously|insanely ANY
  idiot box|proof|sandwich
  three|3|the idiot|idiots
  ugly duckling|betty|sweater|truth|crying|cry
  fat free|burner|loss|binary|client|file
  trash|garbage|rubbish bin|can|collector|collection|talk|out|pickup
  dustbin|garbage collector|collection
  waste management|water|disposal|segregation|treatment|collection|product|land
  sick beats|bars|moves|flow|leave|days|day|people|patients
  cheap eats|food|flights|tickets|hotels|deals|stuff|date|price
  lazy sunday|weekend|loading|evaluation|evaluating|days|mornings|load
  bad ass
  kick|kicks|kicked|work|works|worked|laugh|laughed ass
  kicks|kick ass
  son of a? gun
  bloody mary|good
  dog|cat|cow|animal|snake|horse|monkey|owl|night|early lover|person|owner|bird|man|rescuer|owl
  lone|wolf wolf
  night|wise owl
  rat race
  show off ADV? skills
  pain in
  burn|burns|burning calories|bridges|fat|candle|rubber|cd|midnight
  beat|beats|hit|hits|kick|kicks|slap|slaps .. box|boxing|six|sixes|boundary|boundaries|ball|goal|goals
  shoot|shoots|shot photos|pictures|hoops|videos|films|three|threes|portraits|weddings|me|us
  hit me|us|him|her|them up|with
  hang|hangs|hung out|with|around|on
  crush on
  hell of a
  hell yeah
  like|as hell
  maar daala|dala|diya|di|leta|leti|lete|rahi|raha
  mar gaya|gayi|gaye|mitne|mitta|jawan|raha
  mar mar ke
  jaan|jan hai|dene|deta|deti|bhi|hi|aa|daal
  jaan .. dete|deta|deti|chhidakta|chhidakti|hazir
  cute|sweet|lovely|adorable|funny|brilliant|kind|lovable|smart|wonderful|beautiful pagal|idiot|weirdo|dumbo|stupid|freak|nerd
  pagal .. pyaar|pyar|pyara|pyari|dost|accha|achha|dil|genius|talented|mast|hasi|hansi|banda ~kahin
  idiot|idiots but .. my|our|lovable|love
`;
