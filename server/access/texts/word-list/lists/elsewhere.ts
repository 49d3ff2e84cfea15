/** Insults of other languages of India, in Latin letters. */
export const regionalWords = `punda pundai pundamavane thevidiya thevdiya thevidiyapaiya otha ommala omala koothi kuthi-vandi sunniya loosu loosupaya
  naaye naayae thayoli thaayoli myre myru mairu mairu-da kunna-thayoli poorimone pulayadi pattikunju thendi lanjakodaka lanja lanjodka
  dengey dengutha puka-dengu modda moddha erripuka erripooka vedhava vedava yedava pichoda pichodu sannasi-vedhava bolimaga bolimagane
  sulemaga soolemaga sulemagane thikamuchkond khankir khanki khankirchele bokachoda bokacoda chudmarani shuorer suorer kuttarbaccha magirpo
  zavadya zavnya bhadkhau bhikarchot aaighalya aijhavadya randya lavdya bhosdina bhosdino ghelsappa lodina kuttiya kanjari kanjar pehnchod penchod
  penchodh bhenchodh maderchot khotay-da-puttar khotedaputtar haramda bhen-di-takki payale poramboku kenapunda kenakoothi erumamaadu eruma kazhudhai kazhutha muttal muttalu dubukku mayiru mayir
  venna-vetti sombu-thooki daridrudu daridram dunnapothu gadida erripappa bewars bevarsi bewarsi dagar huchcha huccha hucha huchi sule soole
  thallipoli koora-chekkan pottan-mone nayinte nayintemone pattiyude thendikal magir magirpola kuttarbacha haramjada haramjadi chagol bolod
  yedzava yedzavya yedya halkat bavlat dukkar kutrya randechya murkha gadhav gadhavya bhikardya gadhedo gadhedi ghelo gheli bhangar kutri
  kutteya kutteyan khotta khotte kamla-jeha magiha ghusuri bedhapua randipua khankira laudya lavda lavdyachi
  کتے کتا حرامی گدھا گدھے چوتیا مادرچود کمینے کمینہ بیوقوف сука блять блядь тварь урод мразь мудак дебил идиот дурак 傻逼 傻屄 操你妈 他妈的 バカ 馬鹿 병신 씨발 시발 muji machikne machikney machikni randikochora lado-khane puti-khane haramkhod`;

/** Insults of other languages that students know. */
export const foreignWords = `pendejo pendeja puta putita cabron cabrona hijueputa gilipollas maricon mierda imbecil connard connasse salope encule
  putain merde batard arschloch scheisse hurensohn wichser fotze schlampe stronzo stronza vaffanculo cazzo puttana suka blyat bljat mudak
  kurwa orospu siktir puto caralho porra gago putangina tangina anjing bangsat kontol bodoh baka kuso shimatta khar kosomak sharmuta`;

/** Patterns of insults in other languages whose words are harmless alone. */
export const insultsElsewhere = `
  poda|podi|da|di|ra|dei|nee patti|naaye|naye|panni|venna|loosu|thendi|pannu|mayiru|kukka|pandi
  patti|naaye|panni|kukka|thendi poda|podi|da|di|mone|naa|na|po|le
  khankir|magir|shuorer|shuarer|kuttar|khanki|suorer chele|pola|baccha|bachcha|bacha|beta|put
  tui|tumi .. gadha|pagol|chagol|faltu|bolod|bandor|harami|shala|goru
  ekta|akta .. gadha|pagol|chagol|faltu|bolod|bandor|harami|shala|goru
  tu|tum|tuze .. yeda|yedi|murkh|dhakkan|veda|vedi|ghelo|kamla|kamli|pagla
  loosu|kena|kirukku|pichi|picchi|erri|yerri payale|paya|paiya|vedhava|yedava|puka|pappa|kodaka|munda|na|naa|koothi|kuthi|ponnu
  lanja|na|naa|donga kodaka|koduka|kodka|munda|nakodaka
  nee|ni|ninna|nin|ninte amma|ammane|akkan|thalla|thallede|ammede
  aai .. ghal|ghalya|zavli|zhavli|chya
  aaichya gavat|gaavat|gavaat
  bhen|maa|ma|teri di|da .. phudi|takki|lann|kanjar
  fils de pute
  ta gueule|mere
  ferme la|ta
  va te .. faire
  leck mich
  halt .. maul|fresse|klappe
  hijo|hija de puta|perra
  vete a .. mierda|infierno
  te odio|odiamos
  eres un|una .. idiota|inutil|estupido|estupida|asco|basura|perra|cerdo|burro
  tu es un|une .. idiot|idiote|con|conne|merde|nul|nulle|imbecile
  du bist ein|eine|so .. idiot|dumm|hasslich|schwein|nichts|opfer|esel
`;

/** Threats and wishes of harm in other languages, in Latin letters. */
export const harmElsewhere = `
  muerete|muere|matate|stirb|verrecke|creve|creves
  te .. voy a matar
  te mato|matare|matar
  ojala .. mueras|muera
  geh|geht sterben
  bring|bringe dich .. um
  ich .. toete|toten|tote dich
  va|vas te? mourir|crever|pendre
  je vais te tuer|buter|frapper
  ammazzati|crepa|muori
  umri|sdohni|sdokhni
  TUJHE .. maar|mar|maran|marna|maru dyanga|dyangi|deyanga|daanga|suttanga
  maar|mar dyanga|deyanga|daanga|suttanga|chadanga
  mere|mare ja|jao|yao $
  mere|mara felab|felba|felo|felbo|felum|phelbo|dibo
  tomake|toke|tore .. mere|marbo|khun|kete|shesh
  more|mor|moro ja|jao|jaa
  khun kore|korbo
  tula|tujhya|tumhala .. marin|todin|thar|jiv|jeev|tangdi|tangdya
  TANGDYA|tangdya|tangdi|tangde todin|todu|todel
  jiv|jeev ghein|gheun|marin
  mari|maari nakhis|nakhish|nakhu|naakhis
  tane .. mari|maari|jivto
  nee|ni|unnai|unna|unne|dei .. saavu|savu|saavuda|konnu|konnuduven|kolluven|kollapporen|kola|kolai|vettuven|vetturen|saganum|setthu
  saavu|savu da|di|ra|po
  sethu|settu|seththu po|poda|podi
  konnuduven|konnuruven|kolluven|kondruven|vettiduven|kollum|konnukalayum|kolthini|kolluthini|saayistini
  ninne|nine|ninnu .. kollum|konnu|champ|champutha|champestha|kolthini|kollutini|chavu|kuthum
  champestha|champutha|champesta|chamipistha
  sachipo|chachipo|chacchipo|chachipoo|savara|chavara|chaavu|chathupo
  chachchipo|chacchipoo
  chettu|chattu|chathu|chethu|sethu|settu|seththu po|poda|podi|thola|tholai|thulai|tholainju
  tula|tumhala .. marun|maarun|takin|takaycha
  sethupo|sethupoda|setthupo|saavuda|savuda|saavudi
  chavu|savu|saavu|chathu|chaav|chaavu ra|po|da|di|poda|eda|nee
  poyi|poi|po chaavu|chaav|chathu|saavu|savu|sethu
  un|unnoda|ninte|nee|ni kazhutha|kazhuthu|thala|thalai .. aruppen|aruthu|vettuven|vetti
  adichu|vetti|kutti konnuduven|kolluven|kollum|konnu|poduven
  kolla poren|porom
  hogi|hogu saayi|sayi
  ninna|ninnanna .. kolthini|kollthini|saaysthini|sayisthini|kondu|saayisthini
  mor|mara|morte giye|ja|jaa|jao|giya
  gola tipe
  marij|marish|moris na|ni keno|ken|kyano
  kollugiren|kolren|kolluren|konnuduren unna|unnai|unne
  gala|gola kete|kata deb|debo|dibo|dimu
  galay|golay|galaj dadi|dori|dari de|dao|diye|lagao
  tor .. lash|maran|moron|khun|kobor
  maar khabi
  tu|tumhi .. mar|mela $
  tujha|tuza|tujhya .. khoon|khun|murder|jeev|jiv|mudda
  hat|hath|haat .. pay|pag|pai .. todin|todu|todun|bhangi|bhann|todto
  taro|tara .. jiv|khoon|tantiya
  lattan|latt|latta .. bhann|bhan|tod|wadd
  wadd|vadd|bhann .. dena|dunga|deyanga|dyanga|daanga|suttanga
  tote|toke .. mari|maribi|debi|dibi
  tok .. marim|mari|pelam
  talai|tolai|timilai .. marchu|marchhu|mardinchu|mardinchhu|katchu
  mardinchu|mardinchhu talai|tolai|timilai
  mar ja|jaa|jau|jaun|sale|saale|gadha|muji
  pudrete|pudranse
  vete a morir|morirte
  vai morrer|morre|se matar
  se mata
  vou|vamos te matar
  ti ammazzo|uccido
  mati aja|kau|lo|lu|sana|saja
  bunuh diri
  mamatay ka
  papatayin kita
  ubyu|ubiu|ubju tebya|tebia
  verreck|verrecke
  ich .. bring|bringe .. dich
  je .. vais .. tuer|buter|crever|frapper|egorger
  qatl|qatal kar .. dunga|denge
  去死|去死吧|死ね|しね|죽어|죽어라|자살해
  مت|موت|مر جا
  chathu|chatthu po|poda
  saayi|sayi|saay hogi|hogu|magane|nee|neenu
  thooku|thookku|thuku .. pottu|podu|maatti|maattiko|thongu|po
  uri vesuko|veskuni|veyyi|hako
  nenu haakko|hakko
  poy|poyi .. chaav|chavu|chathu|chathoode|chaave|chaavada|thoongi
  gola|golay|golai .. dori|dora|kete
  goru|bish|bis khe|kheye .. mor|more|mara
  jeev|jiv .. de|ghe|dya|jaun
  fashi|phashi|fas ghe|gheun|lav|laun
  marun|maarun ja|jaa|tak|takin|taakin|takto
  mari|maari ja|jaa|jao|jane
  mar pare|pareh|jaani|jana
  vadd|vad|wadd dyanga|dunga|daanga|suttanga|dena
  jivto|jivti .. nahi|nai|na .. chhodu|chodu|muku
  suicidate|suicide-toi|pendete
  ojala .. te|que
  tu .. deberias|devrais|solltest .. morir|morirte|mourir|crever|sterben
  du .. solltest|sollst .. sterben
  hang|hange|haeng dich auf
  spring .. bruecke|brucke|dach
  pends toi
  suicide toi
  tue toi
  va crever
  сдохни|умри|сдохните|убейся
  убью тебя
  тебя убью
  убей себя
`;
