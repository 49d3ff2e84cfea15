/** The first `limit` characters (graphemes) of a text. Does not read the rest of the text. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return text.slice(0, index);
    count += 1;
  }
  return text;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
