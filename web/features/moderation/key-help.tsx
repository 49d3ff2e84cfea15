import { useWords } from '#web/data/words.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import type { CSSProperties } from 'react';

const longestKeys: CSSProperties = { width: '6rem' };
/** With a large font, the text moves below its keys. */
const besideOrBelow: CSSProperties = { flex: '1 1 8rem' };

/** The keys of the screen. */
export function KeyHelp() {
  const texts = useWords(moderationWords);
  return (
    <dl className="elevated mb-3 rounded-card bg-card p-4 text-meta">
      {texts.keyList.map(([keys, what]) => (
        <div key={keys} className="flex flex-wrap gap-x-3">
          <dt className="shrink-0 font-medium" style={longestKeys}>
            <kbd>{keys}</kbd>
          </dt>
          <dd className="min-w-0" style={besideOrBelow}>
            {what}
          </dd>
        </div>
      ))}
    </dl>
  );
}
