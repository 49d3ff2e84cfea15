/**
 * The texts of recent searches and suggested names. They are not part of `words`, because no first screen needs them:
 * the web app loads them when the search box is used.
 */
export const searchWords = {
  recent: 'Recent searches',
  clearAll: 'Clear all',
  /** Removes one line of the recent searches. */
  remove: (what: string) => `Remove ${what}`,
  removeByKey: 'Press Delete to remove it.',
  removed: (what: string) => `${what} was removed from your recent searches.`,
  allRemoved: 'Your recent searches have been removed.',
  suggested: 'Suggested students',
  suggestedCount: (count: number) =>
    `${count === 1 ? '1 student' : `${count} students`} suggested. Choose with the Down key.`,
};

/** All texts of one language. */
