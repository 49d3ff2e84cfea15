/** Patterns of insults in Hindi with Latin letters. */
export const hindiInsults = `
  TU|YEH KITNA* ADJ|NOUN|HADJ|HNAME HAI
  TU|YEH KITNA* HAI? KITNA* HADJ|HNAME|HBAD $
  TU .. HADJ|HNAME|ADJ|NOUN .. HAI|kahin
  TU HADJ|HNAME|ADJ|NOUN
  KITNA HADJ|HNAME .. HAI
  ^ HADJ|HNAME_LOWER .. insaan|aadmi|aurat|ladka|ladki|banda|bandi|kahin|kahi|shakal|sala|saala|kutta
  ^ HADJ HAI* ~ka|ki|ke $
  chamchagiri|chaplusi|nautanki|bakchodi|bakwas|natak band
  ^ HNAME HAI ~ka|ki|ke $
  ^ ANY KITNA* HADJ|HNAME HAI $
  ^ ANY ANY KITNA* HADJ|HNAME HAI $
  ^ ANY HAI ek? KITNA* HADJ|HNAME $
  sala|saala|saale|saali HADJ|HNAME|NOUN
  HADJ|HNAME sala|saala|saale|saali|sali
  a|an|such|what|big|bada|badi HNAME $
  HADJ|HNAME HADJ|HNAME $$
  HADJ|HNAME|HBAD kahin|kahi .. ka|ke|ki
  kahin|kahi ki|ka|ke HADJ|HNAME
  HADJ|HNAME ladka|ladki|banda|bandi|insaan|aadmi|aurat|log|saala|sala|saale|sali
  abe|abbe|oye|oy|chal|are|arre|hat HADJ|HNAME|NOUN|saale|sale
  chal be? .. hatt|phut|fut|chutiye
  chal be? nikal|bhag|bhaag|hat $
  apni SHAKAL|surat|soorat .. dekh|dekhi|dekho|dikha|pehchan
  SHAKAL .. dekh|dekhi|dekho .. apni|TERI|aaine|aaina|sheeshe|ulti|bhag
  TERI .. SHAKAL .. kya|nahi|dekh|dekhi|hi|bandar|kutte|suar|jaisi|HADJ|HNAME|dekhke|dekhkar|pe|me|mein|pata|dikha
  TERI SHAKAL
  aaine|aaina|sheesha|sheeshe .. dekh|dekha|dekho
  ullu .. pattha|patha|patthe|pathe|patthi
  ullu|gadhe .. ka|ki|ke .. bachha|bachcha|baccha|aulad
  kisi .. kaam .. ka|ke|ki .. nahi|nhi|nai
  kaam .. ka .. nahi .. dushman|kaaj
  koi .. PASAND .. nahi|nhi|nai
  koi nahi .. TUJHE|PASAND|chahta
  kisi ko .. TU .. nahi|parwah|pasand
  kisi .. nahi|nhi .. pasand|chahiye|padi .. TU
  TU .. kisi ko .. nahi|nhi|pasand
  sab|sabhi|poori|puri|saare|sabko .. TUJHE|tumse|tujhse|isse|usse|teri|tera|tere .. NAFRAT|mazak|mazaak|tang|pareshan|dur|door|bhagte
  NAFRAT|nafrat .. hai|karta|karti|karte|aati|hoti .. TUJHE|TERI
  TUJHE|isse|usse|tumse .. NAFRAT
  muh|munh|moo band .. kar|rakh|karo
  bhag|bhaag|nikal|nikl|dafa|phut|fut|hatt|hat yahan|yaha|ja|jaa|jao|saale|kutte|chutiye|idhar
  bhaad|bhad .. mein|me|mai .. ja|jaa|jao|jaye|jaao
  dafa ho|hoja|hojao
  gadhon|gadho|bewakoofon|chutiyon|kutton ka|ki|ke sardar|raja|rani|fauj|baap
  mota|moti|motu|kali|kala gaay|gai|bhains|saand|hathi|suar
  teri|tera|tere baap|maa|ma|behen|bhen|behan|mummy|khandan ko|ki|ka|kya
  maa|ma|behen .. ki .. aankh|chut|choot|gaand|gali|bhosda
  dharti|duniya|zameen|jameen|parivar|ghar .. pe|par|ka|ki|ke .. bojh|bhoj|dhabba|kalank
  naam .. pe|par|ka .. dhabba|kalank|daag
  bojh .. hai|ho|hi .. TU
  TU .. bojh|dhabba|kalank|panauti|daag
  dimag|dimaag|akal|akl|akkal|bheja|tameez|tehzeeb nahi|nhi|nai|hai nahi
  dimag|dimaag|akal|bheja .. kharab|khali|paidal|gobar|bhusa|ghutne|ghutno|zero|sadak|kamzor|chaatna ~hua|laga|karke
  gobar|bhusa .. bhara|bhar|dimag|dimaag
  HADJ|HNAME dimag|dimaag|akal|akl
  thodi .. sharam|sharm kar|karo|aati
  sharam|sharm|laaj kar|karo|bech
  doob|dub .. mar|maro
  TU .. kuch|kuchh|kabhi|zindagi|life .. nahi|nhi|nai .. kar|ho|ban|sakta|sakti|payega|payegi|hoga ~bina
  TU .. fail|flop .. hoga|hogi|hoja|hai|rahega
  TU .. layak|laayak|kabil|kaabil .. nahi|nhi|nai
  TU .. nahi|nhi .. layak|kabil
  layak .. nahi|nhi|hi .. TU
  TU hai kaun|kon
  tu kaun hai
  kaun .. puchta|poochta|poocha|pucha .. TU
  TUJHE|tumse|tujhse .. kaun|kon .. dekhega|karega|puchega|poochega|chahega|shaadi|baat|dosti|lega
  kaun|kon .. dekhega|karega|puchega|poochega|chahega|shaadi|dosti .. TUJHE|tujhse|tumse
  TU .. kisi .. kaam .. nahi
  gaand|gand|chutad .. phat|fat|mara|marwa|tod|jal|mein|me|maro|maar|maru|marunga
  mc bc
  m c b c
  bc saale|sala|saala|kutte|chutiye
  bhen|behen|bahan ke|k lode|laude|lavde|lawde|takke
  madrasi|bihari|nepali HADJ|HNAME
  bakwas|bakwaas band|mat
  bak mat|bak
  thappad|chaanta|chanta|jhapad|laat|joota|jute|chappal|jooton .. maar|mar|marunga|maarunga|maarenge|khayega|khayegi|lagega|padega|padenge|dunga|khaega ~ke
  pitega|pitegi|pitai|maar .. khayega|padegi|hogi|khaegi
  TUJHE .. maar|thappad .. padegi|padega|padenge
  TUJHE|USKO .. dekh .. ulti|ghin
  ulti .. aati|aa .. TUJHE|dekh
  bach ke .. rehna|rahna
  jal|jalta|jalti .. kutte|saale
  NOUN|HADJ|HNAME jaisa|jaisi|jaise .. shakal|muh|dikhta|dikhti|dikhte|lagta|lagti|thobda|dimag|hai|$
  TU .. NOUN|HADJ|HNAME .. jaisa|jaisi|jaise|tarah
  langur|chuhe|chimpanzee .. jaisa|jaisi|jaise
  NOUN|HNAME ki .. shakal|aulad
  chamcha|chamchi|chaploos|chatukar|chaatu .. hai|kahin|teacher
  talwe|talve|tattu chaat|chat|chatna
  hawa .. aane .. de
  khud|apne ko|aap .. kya samajhta|samajhti|samjhta
  jagah .. nahi|nhi .. TERI
  gaon|gaanv wapas|laut|chala ja|jaa
  aukat|auqat|aukaat|aukad .. mein|me|main|mai|nahi|kya|dekh|dikha|pe|bhool|hi|hai
  do kaudi|kodi|takke
  thook|thuk|thookta|thukta|thookti .. hu|hoon|hun|dunga|TUJHE
  SHAKAL|muh|TUJHE .. pe|par .. thook|thuk|thookta|thukta|thookti
  moo|muh|munh .. dikha|dikhana .. mat|kabil|layak
`;
