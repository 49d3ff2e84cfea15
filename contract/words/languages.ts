/** The languages of the product, each with its own name, by the value of a page's `lang`. The first is the default. */
export const languageNames = { en: 'English', hi: 'हिन्दी' };

export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];
