/** Opinions on the fixed people, newest last. They appear in screenshots. */
export const fixedOpinions: readonly (readonly string[])[] = [
  [
    'Lent me her notes for a month and never asked for them back.',
    'Explained pointers to half the class the night before the exam. Calm, kind and funny.',
  ],
  [
    'Best teammate in the hackathon. Brought snacks, too.',
    'Runs the coding club like a festival. Never says no to a doubt.',
  ],
  [
    'Her voice at the annual day gave me goosebumps.',
    'Quiet until the debate starts. Then you had better have your facts ready.',
  ],
  ['Bowls fast, jokes faster.', 'Walked me home from the library every evening of exam week. A gentleman.'],
  [
    'Talks through every lecture, and still tops the class. Unfair!',
    'Filter coffee and football. Always up for both.',
  ],
  [
    'Argued our moot court case as if she had done it for years.',
    'Reads a book a week and has time for everyone.',
  ],
  ['Her lab records should be framed.', 'Found the bug in my circuit in ten seconds and was nice about it.'],
  ['Taught our whole floor to cook jollof. Life is better now.', 'Big plans, bigger heart.'],
  ['Learned Hindi in one semester. Corrects my grammar now.', 'Cycles everywhere, even in the rain.'],
  ['Great ideas, but often late for group meetings.', 'His ghazals at the hostel night, though!'],
  ['Folds paper cranes in boring lectures. I have nine.', 'Precise, polite and secretly very funny.'],
  ['Coach, captain and physio of our team in one person.', 'You hear his laugh before you see him.'],
];

/** The texts of the scenes (`scenes.ts`). */
export const sceneTexts = {
  waiting: 'Her notes on graphs saved our whole tutorial group.',
  reported: 'Knock at room 214 in block C. He is awake all night anyway.',
  note: 'That is my room. People have been knocking since yesterday.',
} as const;
