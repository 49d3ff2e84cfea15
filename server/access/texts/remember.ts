/** Maximum number of remembered words. A word has at most 100 letters, so this is about a megabyte. */
const WORDS_MAX = 4_000;

/** Remembers what a pure function of a word returns, because most words of a text are frequent words. */
export function rememberWords<Result>(compute: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>();
  return (word) => {
    const remembered = known.get(word);
    if (remembered !== undefined) return remembered;
    const result = compute(word);
    if (known.size >= WORDS_MAX) known.clear();
    known.set(word, result);
    return result;
  };
}
