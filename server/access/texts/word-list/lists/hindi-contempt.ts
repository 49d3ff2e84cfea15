/** Patterns of contempt in Hindi with Latin letters. Beside praise they have no effect. */
export const hindiContempt = `
  # Somebody is called something
  TUM KITNA* HSCORN|SCORN|SNOUN
  TUM .. HSCORN|SCORN .. HAI|kahin|kahi|insaan|$
  YEH KITNA* ADV* HSCORN|SCORN HAI
  ^ KITNA* HSCORN HAI|kahin|kahi|insaan|aadmi|aurat|ladka|ladki|banda|bandi|sala|saala|log
  ^ HSCORN_LOWER $$
  ^ HSCORN HSCORN|HADJ|HNAME
  HSCORN|HADJ|HNAME|HBAD HAI? kya? TUM
  HSCORN|HADJ|HNAME HAI|ho kya
  HSCORN|HADJ|HNAME|pagal ho gaya|gayi|gaye HAI kya
  abe|abbe|oye|oy|arre|are|chal|saala|sala|saale|saali HSCORN
  ekdum|itna|itni|kitna|kitni|bahut|bohot|bada|badi|sabse|mahan HSCORN|SCORN HAI? ~jyada|zyada
  TERI .. HPERSONAL .. HSCORN|HADJ|HNAME|HBAD|SCORN|ADJ|kharab|khrab|bekar|chota|chhota|chhoti|tedhi|tedha|ganda|gandi|dekh|dekhi|dekho|dekhke|nahi|kya|zero|fail|khatam|barbaad
  HPERSONAL|HSCORN|HADJ|HNAME .. nahi HAI? TERE|TUM
  TERE|TUM .. HWORTH .. nahi
  HWORTH .. nahi .. TERE|TUM
  nahi .. HWORTH .. TERE|TUM
  HWORTH .. HAI? kya TERE|TUM
  HWORTH .. HAI nahi
  TERE|TUM .. mein|me|andar|paas .. HWORTH nahi|HAI|kya|zero
  gadhe|gadho|bandar|suar|kutte|kutton|janwar|jaanwar|bhains|ullu .. se|jitna|jitni|jaisa|jaisi|jaise .. bhi|dimag|akal|accha|acha|behtar|shakal|TUM|HAI|lagta|lagti|dikhta|dikhti
  TUM se .. accha|acha|acchi|behtar|zyada|jyada|samajhdar .. kutta|gadha|bandar|patthar|janwar|HAI ~kaun|nahi|kya
  TERI .. maa|baap|mummy|papa|gharwale|parents|khandan .. sharam|sharm|rote|roti|rota|dukhi|pachta|pachtate|paisa|paise|kosta|koste|naam|bech|HSCORN
  maa|baap .. ka|ki|ke .. paisa|paise|naam|izzat .. barbad|barbaad|doob|dubo|duba|mitti|kharab|khrab|uda
  kis .. chidiyaghar|zoo|jungle|gaon|school .. se
  chidiyaghar|pagalkhane|pagalkhana|jungle|nali|naali|gutter|kachre|kude|sadak .. mein|me|ka|ki|ke|se|jaa|ja|bhej|keeda|kida
  TUM jaisa|jaise|jaisi .. log|logo|logon|insaan|bewakoof|gadha|HSCORN|HADJ|HNAME|HBAD ~kaha|kahan|se
  TUM jaisa|jaise|jaisi .. nahi .. chahiye|dekha ~dost
  tujh|tum jaisa|jaise|jaisi HBAD|HADJ|HNAME|HSCORN
  tum|tujh jaise|jaise log|logo|logon
  muh|munh|shakal|chehra .. dekha|dekhi|dekh .. aaine|aaina|sheeshe|apna|apni|HAI|kabhi
  TERI maa|mummy|baap|parents .. paida|sochke|soch|pachta|pal|pala
  uthwa|uthva|utha lunga|lenge|denge|lungi TUM
  chamchagiri|chaplusi|chaploosi|chugli|nautanki|drama|natak|nakhre .. band|mat|karta|karti|kam
  kutte|kutton|gadhe|suar|ullu|bandar ki|ka|ke dum|aulad|baccha|bachcha|bachhe|shakal|dimag|pilla|nasal|khandan
  banata|banati .. sabko .. HSCORN|dhongi
  ^ HNAME_LOWER|HADJ $$
  akal|akl|dimag|tameez|sharam naam ki|ka
  TUM KITNA* bura|bure|buri|gira|gire|giri hua|hue? .. insaan|aadmi|HAI|ladki|ladka|log ~nahi
  gira|giri|gire hua|hui|hue insaan|aadmi|aurat|ladki|log|HAI|$
  ANY ki|ka|ke aulad|auladein
  TERI jaat|jaati|caste
  hoshiyari|akad|bhaukaal|dadagiri|nakhre .. mat|kam|band
  kya ukhad|ukhaad|bigaad|bigad
  fitte|phitte muh|munh|mooh|moo
  laanat|lanat
  kachre|kude|kachra ka|ke|ki dabba|dabbe|dher|peti
  akal|aqal|akl|dimag ke|ka dushman|andha|andhe|kachcha
  mc|bc nikal|chal|saale|hat|bhag|tu|hai|sale|abe|sala
  HADJ|HNAME|HBAD|HSCORN ho gaya|gayi|gaye HAI? TUM
  HNAME|HADJ|HSCORN HSCORN|HADJ|HNAME $
  TUM ... bojh|dhabba|kalank|panauti
  TUM kuch|kuchh nahi HAI
  TUM insaan nahi
  jhooth|jhuth ka|ki pulinda|putla|dukaan
  TERE ~jaisa|jaise|jaisi .. koi kaam|jagah nahi
  TERI bhai|behen|bhen|khandan|khaandan|gharwale|maa|baap|ghar ki|ka|ke? wale|log? ADV* HSCORN|HADJ|HNAME|HBAD
  TERI shaadi|rishta|naukri|placement .. nahi .. hogi|hoga|lagegi|milegi
  TUM .. naam .. dubo|doob|duba|kharab|badnaam|mitti
  # Not liked, kept out
  koi|kisi .. TUJHE|TUM|TERE|TERI .. HLIKED .. nahi
  koi|kisi .. TUJHE|TUM|TERE|TERI .. nahi .. HLIKED
  koi|kisi .. nahi .. HLIKED .. TUM
  koi|kisi .. HLIKED nahi .. TUM
  TUM .. koi|kisi .. HLIKED .. nahi
  TUM .. koi|kisi .. nahi .. HLIKED
  TERE ~jaisa|jaise|jaisi|jitna .. koi .. dost|yaar|apna|saath|sath .. nahi ~jaisa|jaise|jaisi
  TERE ~jaisa|jaise|jaisi|jitna .. koi nahi HAI|$
  koi nahi .. HAI? TERE ~jaisa|jaise|jaisi|jitna
  koi .. TERE .. dost|saath|sath|paas .. nahi
  kisi ko|se .. TUM .. farak|fark|farq|matlab|parwah|zaroorat|jarurat|padi nahi
  kisi .. farak|fark|farq|parwah|zaroorat|jarurat .. nahi .. TERE|TUM
  sab|sabhi|sabko|poori|puri|pura|saare|saari|hum|log .. TUM .. NAFRAT|hate|haste|hanste|hansi|mazak|mazaak|tang|pareshan|dur|door|bhagte|chidte|chidhte|jalte|pak|thak|ignore|gali|gaali|nafrat
  TUM .. pe|par|se|dekh|dekhke|dekhkar .. sab|sabko|log|duniya|class .. haste|hanste|hansi|NAFRAT|ulti|darte|bhagte|thook
  TUM .. dekh|dekhke|dekhkar|sunke|sunkar|baat .. ulti|ghin|gussa|NAFRAT|dar|hansi|thook|mood .. aata|aati|hota|hoti|karta|ho|jata|jaata|$
  hum|hume|humein|mujhe|mereko|mujhko .. TUM .. pasand|chahiye|zaroorat|jarurat|bardasht|acha|accha|acche|dekhna|milna|baat .. nahi
  hum|hume|humein|mujhe|mereko|mujhko .. TUM .. NAFRAT|hate|ghin|chidh|sharam
  hum|hume|humein|mujhe|mereko|mujhko .. nahi .. TUM
  TUM .. nahi .. bulaya|bulayenge|chahiye|bulata|bulaunga|poocha|pucha
  TUM .. kisne|kaun .. bulaya|bola|pucha|poocha|puchha|diya|leke|laya|admission|aane
  kisne|kaun .. bulaya|pucha|poocha|puchha|admission .. TUM
  TUM .. yahan|yaha|college|class|idhar .. kyu|kyun|kyon|kya|kaise|layak
  kyu|kyun|kyon .. aaya|aayi|aaye|aata|aati|aa .. HAI? TUM|yahan|yaha
  ^ HPLS* chal|ja|jaa|jao|nikal|nikl|bhag|bhaag|bhaago|hat|hatt|phut|fut|kat|katle|dafa|daffa|khisak|hato|niklo|nikalo be|hatt|hat|nikal|bhag|phut|fut|yahan|yaha|yahaan|idhar|udhar|se|saale|sale|abe|ja|jaa|ho|hoja|le|baahar|bahar|tu|teri|na ~karta|karte|milkha|raha|rahi|jata|jaata|jaati|padhte|chalte|subah|jaldi|ghar|ki|gaya|gayi
  TUM .. nikal|dafa|bhag|bhaag|hat|dur|door|phut|gayab .. ja|jaa|jao|ho|yahan|yaha|le|hoja|rah|reh
  college|class|group|hostel|team|yahan|yaha .. se .. nikal|dafa|bhag|bhaag|hat|chala|chali|niklo .. ja|jaa|jao|ho|tu|$ ~jata|jaata|gaya
  college|class|padhai|duniya|group|hostel chhod|chod|chhor .. de|do|ke|ja|jaa ~diya
  mere|humare|hamare|hum .. paas|pas|saath|sath|table|group|se .. mat|na .. aa|aana|baith|baithna|bol|aaiyo|bait|dur|door
  dur|door .. reh|rah|rehna|raho|hat|ja|rahna .. HAI? mujhse|humse|hamse|yahan|$
  mujhse|humse dur|door
  apni|apna|apne .. gaon|ghar|aukat|auqat|shakal|shakl|muh|munh|bakwas|jubaan|zabaan|zubaan|jaban .. ja|jaa|mein|me|reh|wapas|laut|band|sambhal|dekh|dhak|chupa|le|bhag ~jata|gaya|jaate
  muh|munh|muuh|zubaan|zabaan|jubaan|jaban|bakwas|bakwaas|bakbak|bakar .. band|sambhal|bnd|mat|lagam .. HIMP|$ ~nahi
  chup|chupp|shant|khamosh .. baith|reh|kar|karo|ho|hoja|raho|karja|be|saale|ekdum|bilkul ~ke|kar|karta|padhta|deta|karti|rehke|chaap|karke|gaya|gayi|gaye|jata|jaata
  ^ chup|chupp $
  TUM ... fail|flop ... fail|flop|zero
  ghar ja|jaa|jao apne|apni|$
  ^ chup re|ja|jaa|jao|tu|tum|bey|yaar|na|ab
  # What somebody is able to
  TUJHSE|TUMSE .. na|nahi .. ho|hoga|payega|hone
  na|nahi ho payega TUM
  TUM .. kuch|kuchh|kabhi|zindagi|life|jeevan|exam|kya|khak|ghanta|khaak .. nahi|kya|ghanta .. kar|ho|ban|sakta|sakti|payega|payegi|hoga|karega|ukhad|banega|banegi|paas|pass|sudhrega|sudhregi ~bina
  TERE .. kuch|kuchh|bhavishya|future .. nahi .. ho|hoga|sakta|HAI
  ghanta .. hoga|karega|kar|banega|ayega|aata|aayega
  TUM .. fail|flop|barbad|barbaad|bekar|bekaar|zero .. ho|hoga|hogi|hoja|HAI|rahega|marega|jaayega|jayega|$
  TUM .. akela|akeli .. rahega|rahegi|marega|maregi|rehna
  TUM .. sirf|bas|khali .. naam|muft|nakal|bojh|khana|copy|bakwas .. HAI|kar|karta|karti|ka|ki
  TUM .. kisi|kisika|kuch .. kaam|layak|laayak|kabil|matlab .. nahi|HAI
  kisi .. layak|laayak|kabil .. nahi
  TUM .. nakal|cheating|ghoos|rishwat|donation|quota|sifarish .. karke|kar|deke|se|ke|wala|wali .. pass|admission|aaya|aayi|HAI
  naha|nahaa|nahane le|lo|liya|kar|karo|ja|jaa|aa|jao
  TUM .. naha|nahaa|nahata|nahati|nahate|nahaya .. nahi|le|lo|HAI|kar|kabhi|$
  nahata|nahati|nahate nahi|kyu|kyun|kab
  HPERSONAL|TUM .. se .. badbu|bdbu|gandh|sadi|baas|smell|badboo .. aa|aati|aata|HAI|maar
  badbu|badboo|gandh .. aati|aata|aa|maar|maarta|maarti .. TUM|HAI
  TUM .. badbu|badboo|bdbu
  # Feelings
  nafrat|ghin .. aati|hoti|aata|hota|karta|karti|karte .. TUM|HAI
  TUM .. nafrat|ghin .. HAI|karta|karti|karte|aati|hoti
  TUM pe|par .. thook|thu|thoo|laanat|lanat|dhikkar|kalank
  laanat|lanat|dhikkar|thoo|thu .. HAI? TUM
  laanat|lanat|dhikkar HAI
  ^ thoo|thu|chhee|chii|chhii
  TUM .. jala|jal|jalta|jalti .. kyu|kyun|mat|saale|HAI
  sharam|sharm|laaj|lajja .. kar|karo|nahi|aani|aati|chahiye|bech|ghol .. TUM|kha|pi|HAI|le|aati|$
  TUM .. sharam|sharm|laaj|lajja|haya .. nahi|kar|aani|aati|chahiye|HAI
  kaash|kash|bhagwan .. TUM .. fail|barbad|barbaad|akela|rota|roti|na|gayab|nikal
  TUM .. paida .. nahi|na|kyu|kyun|galti|karke|hona|hi
  TUM .. galti|galati|bhool .. se|HAI|ho|ka|ki
  duniya|dharti|college|class|khandan|ghar|samaj .. ka|ki|ke|pe|par .. sabse .. HSCORN|HADJ|HNAME|HBAD|SCORN|bekar|ganda|gandi|bura|buri
  sabse .. HSCORN|HADJ|HNAME|HBAD|bekar|ganda|gandi|bura|buri|ghatiya insaan|aadmi|ladka|ladki|banda|bandi|HAI|TUM
  TUM .. ne|se .. class|college|group|mood|dimag|life|zindagi|jeena .. kharab|khrab|barbad|barbaad|ganda|haram|khaya|kha
  dimag|dimaag|bheja|bhej .. kha|khata|khati|mat|kharab|khrab .. kha|kar|HAI|karo|$ ~ho
`;

/** Classes that these patterns name. */
export const hindiContemptClasses: Readonly<Record<string, string>> = {
  TUM: 'tu tum tujhe tujhko tujhse tujhme tujhpe tumhe tumko tumse tumme tumpe tera teri tere tereko terese terko teko tumhara tumhari tumhare aap aapko aapse aapka aapki aapke tuje tumhein tumlog',
  TUJHSE: 'tujhse tujse terese tere',
  TUMSE: 'tumse tum aapse',
  TERE: 'tera teri tere tumhara tumhari tumhare aapka aapki aapke tujhme tujhmein tumme tujhe tumhe',
  HPERSONAL:
    'shakal shakl surat soorat muh munh thobda chehra naak dant daant baal awaaz aawaz awaz kapde dimag dimaag akal akl aukat auqat soch harkatein harkat zindagi life jindagi izzat kismat tameez pet badan khandan khandaan gaon jaat himmat jism body sanskar parvarish tameez niyat harqat nazar nakhre baatein batein shaklein',
  HWORTH:
    'dimag dimaag akal akl akkal tameez tehzeeb sharam sharm laaj himmat talent izzat aukat auqat kabil kabiliyat common sense buddhi class gyaan samajh sanskar guts haya dum',
  HLIKED:
    'pasand pyaar pyar chahta chahte chahti chahiye puchta poochta puchhta puchega like love poocha bulata bulayega bulaya dost dosti baat baatein milna baithna baith baithta khelta bolta sunta yaad rehna rakhta rakhna karta deta padta shaadi bhav bhaav izzat respect saath sath samajhta dekhna dekhta manta jaanta care',
  HSCORN: `bandariya bandarni besharm beshrm dhongi pakhandi ganwar takle taklu ganje ganja gawaar ganwaar anpadh anpad jungli jangli kachra kachara kooda kuda kamchor aalsi alsi jhootha jhutha jhoothi jhuthi jhootu dhokhebaaz dhokebaz matlabi khudgarz ghamandi chaploos lutera bhikhari
    bhikhmanga kaluta kalutaa chipkali chhipkali chipkalli chuhiya chuha cockroach bhoot bhootni chudail chudel daayan dayan rakshas rakshasni haiwan haivan shaitan danav jallad nautanki nautankibaaz chichhora tedha langda langdi lula
    andha andhi behra behri gunga goongi kana kaani bhainga bhaingi toplu motu moton mottu gendaa genda hathini bhainsaa saand saandh khachchar khachhar gadhedi gadhada mendhak mendak machhar makkhi joonk khatmal keeda kida girgit lomdi gidar geedar siyar bhediya ulloo kaua kauwa bagula battakh
    pagalkhana sanki sirfira sanak chaalu chalu chaalaak chalaak kanjoos kanjus makkhichoos dabbu darpok buzdil bujdil kayar kaayar nikhattu nithalli nalla nalle nalli nikamme kaamchor besharam beghairat begairat behaya badchalan badmaash badmash badzaat zaleel jaleel zalil jalil neech kameeni badnaam
    ghinaunaa ghinona ghinauni badsoorat badboodar badbudar sadela sadiyal sadi sadaa phateechar fatichar chhichhora bewafa dogle dogalapan jhooti fukra fukre phokat faltu phaltu phalto bekaar bakwaas bekar ghatia ghatiyaa gobar gobarganesh
    moorkh murkh murakh bewda sharabi nashedi ganjedi charsi awaara lofar loafer gunda goonda mawali tapori chillar chindichor bhaukaali kabaadi kabadi nakalchi pakau pakaau bor chipku chep chepu rotlu rondu rotdu phattu namuna namoona kartoon cartoon joker jokar nalayak nakaam nakam nakaara nikkama
    tharki chhakka gulam ghulam gaddar asabhya badtamiz batameez lapoot kapoot abhaga abhagi manhus manhoos panauti apshagun kalmuha kalmuhi dakan kambakht paapi paapin dusht kutil durjan adhamra sukhdi sukda sukhad haddi sookhi dhapli bhaddi bhadda bhadde bedhangi bedhanga`,
  HPLS: 'abe abbe oye oy arre are chal ja jaa please plz bhai yaar saale sale tu tum ab bas bus hey hatt hat',
  HIMP: 'kar karo rakh rakho ho kr karle karlo be tu apna saale kijiye karna reh',
};
