/**
 * The texts of passkeys. They are not part of `words`, because no first screen needs them: the web app loads them with
 * the parts that show them.
 */
export const passkeyWords = {
  // The line on Home after a log-in by code
  offer: 'Log in with one tap next time?',
  offerHint: 'A passkey uses the fingerprint, face or PIN of this device. You type nothing.',
  addOffered: 'Add a passkey',
  notNow: 'Not now',
  added: 'Your passkey is added.',

  // The list of passkeys
  title: 'Passkeys',
  explanation:
    'A passkey logs you in with the fingerprint, face or PIN of a device. An OTP by e-mail still works too.',
  add: 'Add a passkey',
  none: 'You have no passkey yet.',
  full: 'You have reached the limit for passkeys. Remove one to add another.',
  failed: 'Your passkeys could not be loaded',
  name: 'Name',
  rename: 'Rename',
  renameOne: (name: string) => `Rename ${name}`,
  save: 'Save',
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  confirmRemove: (name: string) => `Are you sure you want to remove ${name}?`,
  removed: (name: string) => `${name} is removed.`,
  addedOn: (date: string) => `Added ${date}`,
  lastUsed: (date: string) => `last used ${date}`,
  neverUsed: 'not used yet',
  notPossible: 'This browser cannot add a passkey.',
  needsName: (address: string) =>
    `Passkeys do not work here, because the address of this page is an IP address. Open Quad at an address with a name, such as ${address}.`,
  notAdded: 'The passkey was not added. Try again if you still want it.',

  // Server messages
  defaultName: 'Passkey',
  nameMessage: 'The name must be 1 to 50 characters.',
  notFromHere: 'Passkeys work only over https or on localhost.',
  notOnNumbers: 'Passkeys do not work here, because the address of this site is an IP address.',
  notDiscoverable:
    'This device cannot store a passkey that logs you in without typing. Use another device or a password manager.',
  notValid: 'This passkey could not be added. Please try again.',
  exists: 'This device already has a passkey for your account.',
  tooMany: 'You have reached the limit for passkeys. Please remove one first.',
  useNeeded: 'As a moderator, log in with your passkey to do this.',
  passkeyNeeded: 'Moderators need a passkey here. Please add one to your account.',
  wrong: 'This passkey no longer works here. Please log in with an OTP.',
};
