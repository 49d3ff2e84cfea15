import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { oneOfOrNone, pageCursor, pageLimit, oneOfNumbersOrNone, searchLimit, wireText } from './input.ts';
import { SEARCH_MAX } from './limits.ts';
import { card } from './user-object.ts';
import { courses, personalities, years } from './user.ts';

/** Values of the parameter `hated` (docs/product.md section 6). */
export const sorts = ['default', 'loved', 'hated', 'opinion'] as const;
export type Sort = (typeof sorts)[number];

/** The chosen details that filter a list, and the values of each filter. `none`: people who left the detail empty. */
export const filterChoices = {
  course: courses,
  year: years,
  personality: [...personalities, 'none'],
} as const;
export type FilterName = keyof typeof filterChoices;
export const filterNames = Object.keys(filterChoices) as FilterName[];
export type FilterChoice<Name extends FilterName> = (typeof filterChoices)[Name][number];

/** Filters of a list and of a search. An empty value means no filter. */
const filters = {
  course: z._default(oneOfOrNone('course', filterChoices.course), ''),
  year: z._default(oneOfNumbersOrNone('year', filterChoices.year), null),
  personality: z._default(oneOfOrNone('personality', filterChoices.personality), ''),
} satisfies Readonly<Record<FilterName, unknown>>;
export type Filter = { readonly [Name in FilterName]: z.output<(typeof filters)[Name]> };

/** An empty `hated` means `default`. */
export const getPeople = defineEndpoint({
  method: 'GET',
  path: '/get',
  session: 'required',
  limit: 'list',
  carrier: 'query',
  input: z.object({
    ...filters,
    hated: oneOfOrNone('hated', sorts),
    limit: pageLimit,
    cursor: pageCursor,
  }),
  output: z.array(card),
  errors: [],
  summary:
    'One page of cards. The Link header has the next page (rel="next"). At the end there is no Link header.',
});

const searchMessage = `user must be 1 to ${SEARCH_MAX} characters: the name you are looking for`;

export const searchPeople = defineEndpoint({
  method: 'GET',
  path: '/searchuser',
  session: 'required',
  limit: 'search',
  carrier: 'query',
  input: z.object({
    user: wireText(searchMessage).check(
      z.trim(),
      z.minLength(1, searchMessage),
      z.refine((text) => [...text].length <= SEARCH_MAX, searchMessage),
    ),
    ...filters,
    limit: searchLimit,
  }),
  output: z.object({ success: z.literal(true), data: z.array(card), message: z.string() }),
  errors: [],
  summary:
    'Cards of people whose names and details match, better matches first. The message has the number of cards, and whether more people match.',
});
