/** Words that are contempt only in a sentence about a person: see `contempt`. Beside praise they have no effect. */

/** Adjectives of mind, character, looks and worth. */
export const scornfulAdjectives = `embarrassing abhorrent aggressive apathetic antagonistic barbarous belligerent biased bizarre boastful brutal cheerless contemptuous corrupted cynical dangerous deficient dysfunctional derelict
  disagreeable disastrous disgraceful disgraced disgustful disinterested disorganized disorganised disruptive distrustful dismal disturbing dodgy dour dubious embittered envious extremist fascist gruesome gullible hapless harmful homeless
  icky illegitimate illogical inappropriate incapable incoherent inconsiderate indecisive ineffective ineffectual inefficient inept infantile insensitive insipid lethargic lousy lonesome meaningless misguided murderous
  offensive outrageous oppressive pesky pessimistic pointless possessive predatory psychopathic repellent resentful scandalous sleazy slimy scummy sneaky sullen suspicious tainted toothless unacceptable unappealing uncaring unforgivable ungrateful
  unimaginative unjust unmotivated unprofessional unsuccessful unsophisticated uptight vapid villainous violent woeful yucky snotty spotty homely uncool loveless gormless feckless beastly brutish boorish uncouth churlish petulant bratty
  prissy sissy wimpy mopey airheaded bigheaded pigheaded hotheaded imbecilic asinine inane nonsensical harebrained cockeyed hunchbacked potbellied blubbery porky chunky stumpy stubby lanky gangly puny emaciated anorexic unmanly
  effeminate frigid skanky stinker slummy smellier unlovely unwashed obsolete directionless visionless spiritless mannerless friendless moralless godless hopelessly characterlessness ugle uglee rude obnoxious ignorant arrogant disrespectful unkind heartless ruthless malicious hateful spiteful vindictive vicious sinister twisted deranged
  unhinged delusional insane crazy mad nuts bonkers loony demented senile brainwashed childish petty bossy whiny needy clingy nosy nosey snobby snobbish conceited vain
  narcissistic egoistic egotistic egoistical haughty pompous smug cocky superficial shallow hollow soulless lifeless spoiled spoilt dishonest deceitful devious sly
  cunning crooked corrupt shady sketchy untrustworthy unreliable irresponsible careless reckless negligent lazy idle sluggish unproductive sloppy clumsy messy unkempt shabby
  scruffy grubby greasy oily sweaty stinking foul rancid rotten putrid mouldy moldy unwashed infected diseased sickly bony scrawny flabby overweight tubby
  bloated saggy wrinkly wrinkled hairy pimply deformed disfigured crippled handicapped infertile barren feeble frail pitiful laughable ridiculous absurd ludicrous foolish
  silly senseless mindless thoughtless dim dimwitted witless unintelligent unqualified unskilled unfit undeserving inadequate insignificant irrelevant unimportant forgettable
  replaceable disposable unlikable unlikeable unloved undesirable undateable friendless lonely hated despised disliked detested loathed doomed damned wretched defective
  faulty substandard subpar classless tasteless tacky trashy uncivilized uncivilised barbaric primitive inhuman subhuman monstrous demonic devilish satanic vulgar crass crude
  obscene indecent lewd perverted perverse immoral unethical promiscuous lying cheating thieving scheming backbiting gossipy controlling abusive hostile bitter grumpy cranky
  sulky gloomy tiresome tedious uninteresting unoriginal unfunny overrated disappointing shameful humiliating cringeworthy appalling atrocious abysmal dreadful
  ghastly grotesque sickening nauseating horrendous horrid horrific intolerable offputting inbred insolent impolite unpleasant jobless illmannered hypocrite racist sexist casteist
  creepiest lamest laziest rudest meanest weirdest stupidest cringiest ugliest meaner weirder lazier nastier cheapest filthiest skeleton hideously insecure unstable worthless subnormal
  sadistic egomaniac freakish unclean unsightly brainless charmless humourless humorless graceless moronic idiotic braindead cowardly fraudulent unemployable
  stingy miserly cheapskate tactless shrill nagging pushy unbearable distasteful trashiest godawful butt-ugly dumbest clownish buffoonish robotic expressionless characterless dreary drab`;

/** What people are called. */
export const scornfulNouns = `baldy baldie stinker burglar fraudster huckster zealot spammer beanpole giraffe pipsqueak runt squirt porker blimp cueball milksop jellyfish snowflake neckbeard hermit recluse sleaze sleazeball slimeball scumbucket jerkface
  butthead buttface butthole poopface turdface arsewipe muppet dickweed munter slapper slag hussy jezebel strumpet harridan ditz dumbbell dunderhead clod oaf lout boor lamebrain lunkhead meathead muttonhead villain hellspawn freakshow mutant
  amoeba plankton mildew sewage landfill dumpster excrement feces poop shitstain skidmark cesspool pigsty gundaa show-pony bootlicker slumdog goblin crackpot screwball bore moper sourpuss grouch windbag loudmouth liar-face drunkard alcoholic convict gambler drunk pickpocket n00b noobs duffer cheat nerd-face hypocrite leech fraud phony imposter impostor charlatan poser poseur pretender stalker criminal murderer thug goon hooligan delinquent brute monster devil demon
  satan zombie ogre goblin gremlin barbarian caveman neanderthal chimp orangutan chimpanzee oddball misfit loner nonentity dropout dud disaster catastrophe trainwreck wastrel freeloader
  moocher sponger bloodsucker flea louse bedbug germ bacteria fungus jinx menace nightmare tyrant viper cobra scorpion chicken sheep jackal vulture parrot slug snail worm
  chameleon blob lump vegetable pumpkin cabbage narcissist egomaniac sociopath maniac lunatic nutter schizo dope dolt duffer dullard simpleton ignoramus nincompoop ninny
  numpty twerp twit fathead bimbo birdbrain peabrain bozo joker laughingstock sycophant lackey minion stooge lapdog sellout traitor betrayer turncoat snitch tattletale blabbermouth
  whiner complainer moaner braggart slob sloth bum hobo peasant filth muck vomit puke snot pus wart pimple booger stain blot scarecrow stick twig toothpick dwarf midget
  shrimp rhino hippopotamus sumo lardball meatball butterball crone spinster virgin playboy womanizer homewrecker orphan  moneygrubber
  peasant bigot racist sexist chauvinist misogynist copycat leftover outsider fossil weirdo creep clown dirt waster deadweight ingrate
  imbecile scoundrel rascal brat rogue swindler conman scammer fake faker sadist slacker lazybones scrounger cheapskate miser killjoy buzzkill party-pooper gossip cannibal hypocrite liar
  psycho headcase nutcase degenerate lowlife vermin pest parasite donkey mule buffoon fool dummy doofus dingus dolt yokel bumpkin hillbilly redneck gasbag windbag airhead turd skunk warthog baboon
  gorilla bulldog pug mutt mongrel cur bitch pigeon sardine leper invalid cripple noob n00b npc beta weakling pushover doormat troglodyte halfwit thickhead sheeple sinner heathen demoness banshee harpy shrew`;

/** Words of praise and thanks: contempt beside one of them is a joke or is about something else. */
export const praise = `good adore adored admired affection amaze amazed amuse amused appreciated appreciation asset award awarded bless blessing bold bravery bright brightest charm cheer cheers cherish comfort comforting compassion
  competent confidence congrats courage courageous dazzling delicious delight delightful dignity effortlessly encourage encourages encouraging enthusiastic excited exciting fair faithful famous fan fascinating fearless flawless focused fond
  friendship glorious gracious greatest happiness harmonious healthy heartwarming honor honored honour hug hugs humorous imaginative impressed impresses inspires inspired inspire integrity interesting jolly joy kindness likeable lively
  loving luck magnificent marvelous masterpiece mature merry miracle noble outstanding paradise peace peaceful perfection perfectly playful pleasant pleasure popular positive powerful proudly remarkable responsible reward rewarding
  salute selfless serene skillful sparkle splendid steadfast strong stronger strongest stunning success successful sunshine super terrific thankful treasure triumph trusted truthful unstoppable uplifting victory vibrant visionary
  winner winning wisdom witty wow adventurous goals great best nice kind kindest helpful helps helped helping amazing awesome brilliant genius legend hero star queen king gem champ champion smart smartest clever intelligent funny
  funniest hilarious cute sweet sweetest beautiful handsome gorgeous generous humble honest caring thoughtful patient loyal calm warm wonderful fantastic excellent superb perfect fabulous incredible impressive
  brave hardworking talented gifted skilled inspiring inspiration thank thanks grateful proud favourite favorite adorable lovely lovable loved love loves respect admire heart hearts
  welcome cheerful friendly supportive reliable dependable disciplined sincere polite gentle soft cool coolest saviour savior lifesaver rockstar motivating motivated confident creative
  khushi khush roshan naam-roshan muskaan hasata hasati accha achha acche acha achi acchi achhi achhe badhiya mast kamaal kamal zabardast pyara pyaara pyari pyaari sundar hoshiyar samajhdar mehnati sahi shandar jhakkas dil
  joyful fun enjoy enjoyed learned learnt taught teaches explains explained saved fixed solved topped wins won mvp respectful wise warmth charming elegant graceful stylish badass chill pro sorted expert
  happy glad blessed lucky gold golden unforgettable wholesome vibe energetic passionate dedicated determined`;

/** What belongs to a person and can be mocked. */
export const personal = `face head hair nose teeth tooth eyes ears lips mouth skin body belly stomach breath voice accent laugh smile smell odour odor feet legs hands back brain mind iq intelligence
  personality character attitude behaviour behavior manners style taste fashion clothes dress outfit shoes english life future career degree marks grades cgpa existence presence family parents mother mom mum mummy
  father dad sister brother girlfriend boyfriend wife friends upbringing background village caste colour color complexion height weight figure opinion opinions jokes work code project singing dancing dance coding acting driving cooking english hindi poetry poem poems notes grammar spelling aim batting bowling
  writing handwriting painting art photo photos pic pics profile dp posts reels speech presentation ideas soul heart kind type whole entire entire own`;
