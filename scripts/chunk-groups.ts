/**
 * Modules that are always needed together are in one file, because many small files compress worse. `libraries`: changes
 * seldom. `shared`: needed by every visit. `students`: needed by every visit of a logged-in person. The others load after
 * the first cards. A file also gets the modules that its own modules import, unless an earlier group has them.
 */
export const chunkGroups = [
  { name: 'libraries', test: /node_modules[\\/](?!@simplewebauthn)/ },
  {
    name: 'shared',
    test: /contract[\\/](?!photo-crop|college|links|text|typed-code|feature-pages|domain-endings|phone|operator|campus[.-]|sessions|safety|reports|moderation|case-record|year|notices|push|decisions|delete-account|my-data|transparency|passkeys|change-email|words[\\/](?!choices|forms|start))|web[\\/](?:ui[\\/](?:alert|button|clip|icon|keep-focus|later-part|mark|popup|screen-skel|skeleton|spinner|use-modal)|cards[\\/]stored|screens[\\/](?:title|error-boundary)|logged-out-|lazy|is-reload|keep-place|place|load-file|deploy|page-notice|personal|repeat|request-time|send-log|api|session[.-]|storage|unknown-user|words|app|main)/,
  },
  {
    name: 'students',
    test: /web[\\/](?:photo[\\/]notched|people[\\/](?!filters|set-filters|refresh-offer|scroll-anchor|view-switch|compact-student|page[\\/]|search[\\/])|cards[\\/](?!remove-person)|reactions|queries|query-|online|actions)|web[\\/]ui[\\/](?:later|notice)|opinions[\\/](?!opinions-|opinion-list|opinion-mutations|use-opinions|write-box|drafts|use-refusals)|web[\\/]screens[\\/](?:logged-in|home|student|action-files|chosen-col)\.|web[\\/]layout[\\/](?:later|top-bar|dock|search-box|shell|new-build|use-)/,
  },
  {
    name: 'opinions',
    test: /opinions[\\/](?:opinion-list|opinion-mutations|use-opinions)|cards[\\/]remove-person/,
  },
  // The profile and the edit form need the texts alone.
  { name: 'safety-words', test: /words[\\/]safety\./ },
  { name: 'write', test: /opinions[\\/](?:write-box|drafts|use-refusals)/ },
  {
    name: 'safety',
    test: /web[\\/]safety[\\/](?!report|help|list|use-chosen)|contract[\\/]safety|words[\\/]safety-menu|ui[\\/]action-menu/,
  },
  {
    name: 'footer',
    test: /ui[\\/]more-icons|layout[\\/](?:footer|policy|theme|account|home-link)|words[\\/](?:campus\.|later)|(?:contract|web)[\\/]operator|kept-/,
  },
  {
    name: 'forms',
    test: /(?:ui|sign-in)[\\/](?:field|otp-field|use-form)|web[\\/](?:passkey-offer|public-notice|year-offer|welcome)/,
  },
  {
    name: 'campus',
    test: /contract[\\/](?:words[\\/])?campus[.-]|web[\\/]sign-in[\\/]campus[\\/]/,
    // Its form shares modules with the sign-up, which must not wait for this file.
    includeDependenciesRecursively: false,
  },
  // The profile needs the texts alone.
  { name: 'passkey-words', test: /words[\\/]passkeys/ },
  {
    name: 'passkeys',
    test: /contract[\\/]passkeys|node_modules[\\/]@simplewebauthn|web[\\/]passkeys[\\/](?:host|create)/,
  },
  // Small modules of the screens of one person.
  {
    name: 'screen-head',
    test: /screens[\\/](?:screen-head|not-found)|layout[\\/]failed-notice|profile[\\/]use-profile/,
  },
  // Lists of the screens of a person: fewer names of files in the first screen.
  {
    name: 'own',
    test: /ui[\\/]list-card|report-list|contract[\\/](?:words[\\/])?decisions|web[\\/]decisions[\\/](?!appeal|decision-facts)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'send-photo',
    test: /contract[\\/]photo-crop|photo[\\/](?:prepare-photo|cut-photo|decode-photo|photo-format)/,
  },
  // For the student's page, which needs nothing else of `lists`.
  { name: 'share', test: /people[\\/]page[\\/]share-button/ },
  {
    name: 'lists',
    test: /people[\\/](?:filters|set-filters|refresh-offer|scroll-anchor|view-switch|compact-student)|screens[\\/]home-(?:offers|empty)|ui[\\/]chip-select/,
  },
  { name: 'search', test: /people[\\/]search[\\/]|words[\\/]search|screens[\\/]search/ },
].map((group, index, groups) => ({ ...group, priority: groups.length - index }));

/** The files of the page itself. Every part that loads later needs them, and they are there before it. */
const pageFiles = /\/(?:rolldown-runtime|libraries|shared)-/;

/** The files that load-file.ts fetches with a part. */
export function leaveOutPageFiles(
  _file: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'js' ? files.filter((file) => !pageFiles.test(file)) : files;
}
