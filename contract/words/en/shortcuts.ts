/** Texts of the keyboard shortcuts. Keys are letters of the key, not of a language. */
export const shortcutWords = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  list: [
    ['j', 'Next student of a list'],
    ['k', 'Previous student of a list'],
    ['l', 'Like'],
    ['o', 'All opinions'],
    ['w', 'Write an opinion'],
    ['/', 'Search'],
    ['g h', 'Home'],
    ['g a', 'Activity'],
    ['g p', 'Profile'],
    ['← →', 'Other students, on the page of a student'],
    ['?', 'These shortcuts'],
  ] as readonly (readonly [keys: string, what: string])[],
  on: 'Letters are shortcuts while you are not typing.',
  off: 'Letters are no shortcuts. You can turn them on under Profile.',
  turnOff: 'Turn shortcuts off',
  turnOn: 'Turn shortcuts on',
};
