import type { Mutant } from './mutant.ts';

/** Rules of docs/product.md that the server keeps. */
export const productMutants: readonly Mutant[] = [
  {
    rule: 'product.md 3: a changing request from a foreign origin is refused',
    file: 'server/platform/http/origin.ts',
    from: 'if (origin && isOwn) return;',
    to: 'if (origin || isOwn) return;',
    test: 'server/platform/http/http.test.ts › a foreign origin with a valid referer',
  },
  {
    rule: 'product.md 6: private people are in no list',
    file: 'server/access/visibility.ts',
    from: '${sql.ref(`${person}.public`)} = 1 and ${isActive(person)}`',
    to: '${isActive(person)}`',
    test: 'server/features/people/list.test.ts › never the viewer or private people, in every sort and page size',
  },
  {
    rule: 'product.md 6: the sort `loved` has the most likes first',
    file: 'server/features/people/order.ts',
    from: "column: 'loved_order'",
    to: "column: 'hated_order'",
    test: 'server/features/people/list.test.ts › loved, hated and opinion show the highest count first',
  },
  {
    rule: 'product.md 6: a comment_id of somebody else is a 409',
    file: 'server/access/opinions/opinions.ts',
    from: "return author === viewer.id ? 'stored' : 'id_taken';",
    to: "return author === null ? 'id_taken' : 'stored';",
    test: 'server/features/opinions/writing.test.ts › a comment_id that two people use in parallel belongs to one of them',
  },
  {
    rule: 'product.md 6: the first reaction counts, the other choice is a 409',
    file: 'server/features/reactions/react-to.ts',
    from: 'return { stored: choices.get(pairOf(row)) ?? row.kind };',
    to: 'return { stored: row.kind };',
    test: 'server/features/reactions/reactions.test.ts › counts once; repeating it is a success, the opposite reaction a 409',
  },
  {
    rule: 'product.md 7: a code is used once',
    file: 'server/features/sign-in/codes.ts',
    from: '.set({ code_hash: null, wait_until: 0 })',
    to: '.set({ wait_until: 0 })',
    test: 'server/features/sign-in/codes.test.ts › a code works once',
  },
  {
    rule: 'product.md 7: another code does not reset the count of wrong tries',
    file: 'server/features/sign-in/send-code.ts',
    from: 'return { code_hash: code.codeHash, ',
    to: 'return { code_hash: code.codeHash, wrong_tries: 0, ',
    test: 'server/features/sign-in/codes.test.ts › a new code does not reset the count of wrong tries',
  },
  {
    rule: 'product.md 8: a photo is turned upright',
    file: 'server/platform/photos/render.ts',
    from: '\n    .autoOrient();',
    to: ';',
    test: 'server/features/profile/photo.test.ts › loses its metadata (place, camera) and is turned upright',
  },
  {
    rule: 'product.md 11: no text overrides the direction of the text around it',
    file: 'contract/text.ts',
    from: '\\u2028\\u2029\\u202d\\u202e',
    to: '\\u2028\\u2029',
    test: 'contract/text.test.ts › a text with ',
  },
  {
    rule: 'product.md 11: a social link has no address of another site in it',
    file: 'contract/links.ts',
    from: ' || leadsOn(url)) return null;',
    to: ') return null;',
    test: 'server/features/profile/links.test.ts › leads elsewhere or is no profile, and is refused',
  },
];
