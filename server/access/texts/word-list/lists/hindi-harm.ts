/** Patterns of threats and wishes of harm in Hindi with Latin letters. */
export const hindiHarm = `
  # Threats
  TUJHE|TERI .. MAARUNGA
  MAARUNGA TUJHE
  tezab|acid|tejab .. MAARUNGA
  TUJHE .. utha .. le? jayenge|jaunga|jaenge|jayega|lenge
  TERI|TUJHE .. rape|balatkar|murder|khoon|khun|qatal|katl|accident .. ho|hoga|pakka|karwa
  TUJHE .. MAAR .. FUT|IMP
  USKO .. maar|mar|peet|thok|tapka|jala|gaad|nipta .. FUT|do|dalo|daalo
  MAAR .. FUT TUJHE|USKO
  kaat ke phek|phenk|fek|fenk|tukde FUT
  nanga kar|karke .. FUT|ghumaunga|ghumayenge|maarunga
  acid attack FUT|karunga
  maut aa|aaye|aajaye .. TUJHE|TERI
  TUJHE .. maut aa|aaye|aajaye
  maar|mar|peet|cheer|jala ke .. FUT|feku|fekunga|phenk
  jaan|jan se maar|mar|khatam|hath|haath
  jaan|jan le FUT|lunga|loonga|lungi
  jaan|jan nikal FUT|lunga
  LIMB .. tod|phod|faad|kaat|ukhad|udhed|khinch|kheench|todu FUT
  LIMB .. tod|phod|kaat ke .. rakh|fek|FUT
  TERI .. LIMB .. tod|phod|kaat|daba|faad FUT|IMP
  gala .. daba|kaat|ghont FUT|IMP|ke
  LIMB todunga|todenge|phodunga|kaatunga|katunga|dabaunga|udhedunga
  todunga|phodunga|kaatunga|maarunga|marunga|thokunga|jalaunga|pitunga|peetunga|chirunga|phadunga TUJHE|USKO
  TUJHE|USKO|TERI .. maarunga|marunga|thokunga|jalaunga|pitunga|peetunga|todunga|phodunga|maarenge|marenge|thokenge|todenge|phodenge
  ghar .. maarunga|maarenge|marenge|thokenge
  TERI|TUJHE .. murder|khoon|khun|qatal|katl|rape|balatkar .. FUT|kar|karwa|hoga|pee|pi
  khoon|khun .. pee|pi .. FUT|jaunga|jaungi|lunga
  khoon|khun kar FUT
  zinda|jinda .. nahi .. chhodunga|chodunga|chhodenge|chodenge|bachega|bachegi|rahega|rahegi|chhodna
  zinda|jinda jala|gaad|dafna|kaat
  TU .. nahi .. bachega|bachegi|bachoge
  TUJHE|USKO .. nahi .. chhodunga|chodunga|chhodenge|chodenge|jeene
  TUJHE|USKO .. chhodunga|chodunga|chhodenge|chodenge|chhodungi nahi|nhi
  chhodunga|chodunga|chhodenge|chodenge nahi|nhi TUJHE|USKO
  TUJHE|USKO .. dekh lunga|loonga|lungi|lenge
  dekh lunga|loonga|lenge TUJHE|USKO
  TUJHE|USKO .. sabak sikha FUT
  goli .. maar|mar FUT
  goli .. maar|mar .. TUJHE|USKO
  TUJHE|USKO .. goli maar|mar|se
  chaku|chaaku|chhuri|talwar|danda|dande|hockey|rod .. maar|mar|ghusa|ghop|se FUT
  TERI .. aakhri|akhri|antim din|sanskar|saans|waqt
  TERI .. arthi|janaza|shraadh|shradh|tehrvi|kabr|chita|lash|laash|maut|mayyat
  kabr|kabar .. khod|khud
  TUJHE|USKO .. upar .. pahuncha|bhej|pahucha
  tezab|tejab|acid .. phenk|fek|phek|fenk FUT|IMP
  TUJHE|USKO .. uthwa|uthva|utha|gayab|nanga FUT|lunga|lenge
  utha .. lunga|lenge .. TUJHE|USKO
  TERI .. ghar .. jala|ghus|phook
  bahar .. mil|nikal .. batata|batati|dekhta|dekhte|maar|TUJHE|muh|haddi
  TUJHE .. barbad|barbaad|tabah .. FUT|kar
  TERI .. jeena .. haram|mushkil
  TERI .. band|game baja FUT
  bhurta|keema|chatni|kachumber bana|banaunga FUT|dunga|TERI
  TUJHE|USKO|TERI .. hospital|aspatal|shamshan|shamshaan|kabristan .. FUT|pahucha|pahuncha|bhej|jayega|jayegi
  TUJHE|USKO|ulta latka FUT
  tapka|gaad|chir|phod FUT
  tukde .. kar FUT
  TERI .. haal|haalat .. FUT|karunga|karenge
  LIMB .. tudwa|tudva|katwa|todwa|turwa FUT
  TUJHE .. kat dalunga|dunga|denge|daalunga|dalenge
  # Calls and wishes
  apni jaan|jan de de|do $
  khatam .. apni|apna zindagi|jindagi|jaan|life
  kahin|kahi .. doob|mar|kood|kud|latak ja|jaa|jao
  maar ja|jaa|jao TU|kahin|saale|kutte|kamine|harami
  kood|kud|chhalang|jump ja|jaa|jao|le|mar|maar|laga|kar .. chhat|chat|pul|nadi|train|terrace|building|kuan|kuen|khidki|pahad
  khud|apne ko .. mar|maar|jala|kaat|uda|nipta|khatam le|lo|de|do|dal|daal|dalo|ja
  khud|apne ko .. latka|phansi
  TU MARNA ~gaya|gayi|gaye|raha|rahi|mit|mitne|ke|kar|maar|gya|sixer
  TU .. mar .. ja|jaye|jaaye|jaa|jao .. accha|acha|behtar|khush|khushi
  TERI marne
  MARNA ja|jaa|jao|jana|jaana|jaye|jaaye|jaiye ~sir|ghar|party|dance|yaar|hasi|hanste
  MARJA_LOWER $
  marjao|marjaye $
  marja|marjaa|marjao|marjaye TU|saale|kutte|kamine|bc|kahin|na|kyu|kyun
  mar .. kyun|kyu|kyon nahi JA
  mar .. hi ja|jaa|jata|jati
  mar saala|sala|saale|kutte|kamine|kamini|kutiya
  chal|ja|jaa|jao mar $
  doob|dub mar|maro|mare|ke mar
  chullu|chulu bhar
  kahin .. ja|jaa|jake|jaake .. mar|maro $
  ja|jaa|jao|jake|jaake ke? mar|maro|doob|latak $
  ja|jaa|jao|jake|jaake ke? MARNA|doob|latak|phansi|fansi ja|jaa|jao|mar|laga
  DIE_HOPE .. TU .. mar|mare|marta|marti|accident|cancer
  DIE_HOPE ... mar ja|jaye|jaa|jao
  TERI .. accident|cancer|aids|maut|corona .. ho|aa|hoga|aaye
  TERI|tu .. maut .. maare|marega|hogi
  kutte|kutton .. ki|wali .. maut
  maut .. gale laga
  khudkushi|khudkhushi|atmahatya|aatmahatya|suicide kar|karle|karlo|karna ~ke|diya
  phansi|faansi|fansi|latak .. lag|laga|le|lo|pe|par|chadh|latak|ja|jaa|jao|mar ~gaya|gayi|raha
  pankhe|fan se .. latak
  ZEHER .. kha|khaa|pee|pi|khale|peele|pile|piyo|khalo|khao
  nas|naas|kalai .. kaat|kat .. le|lo
  chhat|chat|pahad|bridge|pul|building|terrace|khidki .. se .. kood|kud|jump|chhalang|chalang
  nadi|kuan|kuen|kuein|talab|pul|nale|naale|gutter|samundar .. mein|me|se|mai kood|kud|doob|dub ja|jaa|jao|mar
  train|truck|bus|gaadi|patri ke|pe|par .. neeche|niche|aage|saamne|let|leta .. aa|ja|jaa|let|aaja|jao|kood
  patri .. pe|par .. let|so|leta
  jeene|jine .. haq|hak|layak|fayda|matlab .. nahi|kya
  TU .. zinda|jinda .. kyu|kyun|kyon|kaise
  kyu|kyun|kyon .. zinda|jinda .. hai|ho
  TU .. paida .. hi? .. na|nahi|kyu|kyun .. hua|hui|hota|hoti|kiya|hue
  paida .. hi? .. na|kyu|kyun hua|hui|hota|hoti
  dharti|duniya|zameen .. se .. uth|chala|chali|dafa ja|jaa|jao
  apni|apna jaan|jan .. dede|dedo|le|lele
  apni|apna jaan|jan de do
  duniya|zindagi chhod|chod|chhodkar .. de|do|ja|jaa
  apne|khud .. ko .. khatam|maar|mita|goli|phansi kar|karle|le|lo|laga
  neend ki|wali .. goli|goliyan .. kha|khaa|khale
`;
