import type { CSSProperties } from 'react';
import { useModerationWords } from '#web/moderation/moderation-words.ts';

const longestKeys: CSSProperties = { width: '6rem' };

/** The keys of the screen. */
export function KeyHelp() {
  const texts = useModerationWords();
  return (
    <dl className="elevated mb-3 rounded-card bg-card p-4 text-meta">
      {texts.keyList.map(([keys, what]) => (
        <div key={keys} className="flex gap-3">
          <dt className="shrink-0 font-medium" style={longestKeys}>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
