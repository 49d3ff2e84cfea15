/** Enumerations (docs/product.md section 5). Requests, answers and `<option>` elements use their values. */
export const courses = [
  'bca',
  'btech',
  'bsc',
  'bba',
  'llb',
  'bcom',
  'mca',
  'mba',
  'mtech',
  'msc',
  'other',
] as const;
export const years = [1, 2, 3, 4, 5] as const;
export const personalities = ['introvert', 'extrovert', 'openss'] as const;
const genders = ['male', 'female', 'other'] as const;
const relations = ['single', 'in relation', 'not specified'] as const;

/** A detail of a profile that a person chooses from a list. */
interface ChosenField {
  readonly choices: readonly (string | number)[];
  /** True if it may be empty: `''`. */
  readonly optional: boolean;
  readonly askedAtSignUp: boolean;
  /** True if the edit form has it. */
  readonly editable: boolean;
}

/**
 * The chosen details, in the order of the forms and of a card. Inputs, user objects, forms, cards and demo people read
 * this description; their texts are in `words.fields`.
 */
export const chosenFields = {
  course: { choices: courses, optional: false, askedAtSignUp: true, editable: true },
  year: { choices: years, optional: false, askedAtSignUp: true, editable: true },
  gender: { choices: genders, optional: false, askedAtSignUp: true, editable: false },
  personality: { choices: personalities, optional: true, askedAtSignUp: true, editable: true },
  relation: { choices: relations, optional: true, askedAtSignUp: true, editable: true },
} as const satisfies Readonly<Record<string, ChosenField>>;

type ChosenFields = typeof chosenFields;
export type ChosenFieldName = keyof ChosenFields;
/** The values of the chosen details. */
export type ChosenDetails = {
  [Name in ChosenFieldName]:
    | ChosenFields[Name]['choices'][number]
    | (ChosenFields[Name]['optional'] extends true ? '' : never);
};
/** The names of the chosen details with a property, such as the details in the edit form. */
type NameWith<Property extends 'askedAtSignUp' | 'editable'> = {
  [Name in ChosenFieldName]: ChosenFields[Name][Property] extends true ? Name : never;
}[ChosenFieldName];
export type SignUpChoice = NameWith<'askedAtSignUp'>;
export type EditableChoice = NameWith<'editable'>;

export const chosenNames = Object.keys(chosenFields) as ChosenFieldName[];
export const signUpChoices = chosenNames.filter(
  (name): name is SignUpChoice => chosenFields[name].askedAtSignUp,
);
export const editableChoices = chosenNames.filter(
  (name): name is EditableChoice => chosenFields[name].editable,
);

export const platforms = ['instagram', 'facebook', 'snapchat', 'linkedin', 'github'] as const;
export const reactionKinds = ['like', 'dislike'] as const;

/** Who may write on a profile. `approve`: an opinion waits until the owner approves it. */
export const walls = ['everyone', 'approve', 'nobody'] as const;
/**
 * `waiting`: visible to its author and the owner of the profile, who may approve it. `held`: visible to its author,
 * until a moderator decides.
 */
export const opinionStates = ['shown', 'waiting', 'held'] as const;

export type Course = (typeof courses)[number];
export type Year = (typeof years)[number];
export type Personality = (typeof personalities)[number];
export type Gender = (typeof genders)[number];
export type Relation = (typeof relations)[number];
export type Platform = (typeof platforms)[number];
export type ReactionKind = (typeof reactionKinds)[number];
export type Wall = (typeof walls)[number];
export type OpinionState = (typeof opinionStates)[number];

export const PHOTO_PATH = '/photos/';

/**
 * The colours of a photo: 27 digits, three for each of nine colours (`#rgb`), row by row; '' for a photo without them.
 * Its name begins with them. So they are wherever its path is, and nowhere else (decision 082).
 */
export function photoColours(image: string): string {
  return /[\da-f]{27}(?=-)/.exec(image)?.[0] ?? '';
}

/** The path of a photo's 600 px high rendition. @param image the path of the 300 px rendition. */
export function densePhoto(image: string): string {
  return image.replace(/\.webp$/, '@2x.webp');
}

/**
 * The path of a photo's largest rendition, up to 1200 px high. If a photo has none, this path returns the 600 px
 * rendition.
 * @param image the path of the 300 px rendition.
 */
export function largePhoto(image: string): string {
  return image.replace(/\.webp$/, '@large.webp');
}
