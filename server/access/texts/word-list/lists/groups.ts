/** Groups of people by religion, caste, region, race, gender and disability. */
export const groupClasses: Readonly<Record<string, string>> = {
  GROUP: `muslim muslims hindu hindus sikh sikhs christian christians jew jews dalit dalits chamar chamars bhangi bhangis bihari biharis madrasi madrasis
    kashmiri kashmiris chinki chinkis african africans black blacks nepali nepalis adivasi adivasis tribal tribals gay gays lesbian lesbians transgender transgenders hijra hijras
    brahmin brahmins mulla mullas mullah mullahs kafir kafirs sardar sardars disabled handicapped pakistani pakistanis bangladeshi bangladeshis rohingya rohingyas
    immigrants foreigners northeasterners southies mallu mallus bengalis queers trans`,
};

/** Patterns of contempt for a whole group: the author is asked. */
export const groupInsults = `
  GROUP should|must|belong|belongs|deserve|deserves ~know|hear|read|see|try|taste|visit|learn
  GROUP do|are|can not|nt .. belong|deserve|human|people|welcome|trusted|study|smart
  all? GROUP BE ADV* ADJ|NOUN|terrorists|criminals|thieves|rapists|inferior|dirty|animals|monkeys|disgusting|subhuman
  dirty|filthy|bloody|stupid|damn|fucking|lower|low|smelly|ugly|stinky|stinking|kaala|neech|gande|ganda GROUP
  GROUP saala|saale|sala|saali|kahin|kahi
  GROUP ki|ka|ke aulad|baccha|bachcha|jaat
  GROUP go .. back|to|home
  go back? .. to pakistan|bangladesh|africa|china|bihar ~exams|for|with
  lower|low|neech|neechi caste|jaat|jati|jaati ~hindu|students|rights
  GROUP scum|vermin|trash|dogs|pigs|filth|terrorist|terrorists|whore|freak|freaks|bitch
  no|hate|hates|ban|deport|beat GROUP ~festival
  typical GROUP terrorist|mentality|thief|behaviour
  women|girls|females|wives belong|belongs in|to
  women|girls|females should|must .. kitchen|cook|stay|shut|cover|silent|not
  belong|belongs in|to .. kitchen|zoo|cage|jungle|circus|asylum|jail|slum|gutter|madhouse
  get .. back to|in .. kitchen
  ^ make me a sandwich
  gay|lesbian|trans ass|freak|boy|kahin
  so|too|that|bloody|fucking gay ~marriage|rights
  rice bag convert|converts|christian|christians
  untouchable|achhoot|achoot|untouchables sit|outside|kahin|saala|$
  go home YOU|GROUP
  hijron|hijre|hijde|chakkon ki|jaisa|jaisi|jaise tarah|chal|chaal|nach|baat
  # Slander
  he|she|they touches|touched|grabs|grabbed|gropes girls|women|boys|kids|juniors|me|her|him ~hearts|lives|heart
  he|she|they|who|YOU|BE has|have|had|got|carries an|a? .. std|stds|herpes|hiv|aids|syphilis|gonorrhea|lice|scabies ~awareness|research|day
  he|she|they|who|ANY molested|raped|groped|harassed|molests|rapes|gropes|harasses|assaulted|stalks|drugged someone|girls|a|kids|his|her|women|juniors|me|every|boys|children|people
  drug|meth|heroin|porn|sex addict|dealer|peddler
  sleeps|slept|sleeping with|for|around ~marks
  dhandha|dhandhe|dhanda|kothe|kotha wali|wala|karti|pe|ki
  bazaru|bazaaru|chalu aurat|ladki|cheez|item|bandi
  gold digger
`;
