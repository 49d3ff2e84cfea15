const stems =
  'maar mar peet pit thok tod phod fod kaat kat jala cheer chir phaad faad fad gaad nipta dafna daba ukhad kuchal fek phek fenk phenk ghusa latka ghaseet noch chaba kuchl tapka ghop bhon';
const endings = 'unga oonga ungi oongi enge engi inge';

/** Classes of words that the patterns name: Hindi in Latin letters. */
export const hindiClasses: Readonly<Record<string, string>> = {
  TU: 'tu tussi tussi tumi tui tum tuu toh tujhe tujhko tumhe tumko tereko aap tera teri tere tumhara tumhari',
  TUJHE:
    'tujhe tujhko tumhe tumko tereko tainu tenu tula tane tomake tujhse tumse teko tuje tujhpe tujhme tujhmein tumpe tumhein',
  USKO: 'isko usko ise use usey inko unko isse usse',
  TERI: 'teri tera tere tumhara tumhari tumhare',
  USE: 'use usko ise isko unko inko usey usse isse uski iski uska iska unhe inhe sabko inhein',
  TERA: 'tera teri tere tumhara tumhari tumhare apna apni apne iska iski iske uska uski uske aapka aapki',
  YEH: 'yeh ye woh wo vo yahan ladka ladki banda bandi bandha chokra chokri insaan aadmi aurat isko usko ise bhai behen',
  /** The spelling of `नहीं`; the patterns name the usual Latin one. */
  nahi: 'nahin',
  HAI: 'hai he hain ho hoon hu h hi tha thi the rahega rahegi lagta lagti lagte dikhta dikhti dikhte hota hoti ban bana',
  KITNA:
    'kitna kitni kitne bahut bohot bohat bada badi bade ekdum ek sabse itna itni kya kaisa kaisi pura poora puri full sach bilkul total wala wali hi to toh nahi',
  MAAR: 'maar mar kaat jala thok tapka uda ude peet pit piit pel tod phod khatam gaad dafna nipta ghusa faad phaad cheer chir nonch rula pita',
  FUT: 'dunga doonga dungi denge daalunga dalunga dalungi daalenge dalenge karunga karungi karenge padega dalu daalu dega',
  IMP: 'de do dalo daalo dena dijiye daal dal kar karo le lo lena lelo ja jao jaa jaana jana jaye jaaye jaae jaiye jae lele',
  LIMB: 'mu moo muuh mooh tange tangein haddi haddiya haddiyan taang tang taange haath hath haathpair pair muh munh moonh daant dant gardan sir sar gala kamar thobda thobde naak jabda aankh aankhe pasli taangen taangein tangen haddiyaan aankhen aankhein haathon hathpair chamdi chamri khaal khopdi bheja aant daant ungli ungliyan hatth pag lattan latt',
  MARJA: 'marja marjaa marjao marjaye mare maro marega maregi marjana',
  MARNA: 'mar maro mare marna marjao marega maregi marr marja marjaa marjaye',
  JA: 'ja jao jaa jaana jana jaye jaaye jaae jaiye jata jaati jaate jae gaya gayi jaate jaata kyun kyu kyon kahin na',
  DIE_HOPE: 'kaash kash bhagwan allah khuda dua mannat chahta chahti ishwar rab',
  ZEHER: 'zeher zehar zahar jeher jahar poison vish bish sulphas harpic keetnashak phenyl tezab acid',
  SUICIDE: 'suicide khudkushi khudkhushi atmahatya aatmahatya phansi faansi fansi latak',
  NAFRAT: 'nafrat ghin chidh chid gussa',
  PASAND: 'pasand pyar pyaar puchta poochta puchhta chahta chahte bhav izzat dost yaad',
  SHAKAL: 'shakal shakl sakal sakl thobda thobra aukat auqat aukaat bauni',
  DIMAG:
    'dimag dimaag akal akl akkal buddhi bheja tameez sharam sharm tehzeeb talent kaabil kabil izzat haisiyat',
  /** What somebody will do: `maarunga`, `todenge`. */
  MAARUNGA: stems
    .split(' ')
    .flatMap((stem) => endings.split(' ').map((ending) => stem + ending))
    .join(' '),
};
