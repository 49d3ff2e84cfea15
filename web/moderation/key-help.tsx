import { useModerationWords } from '#web/moderation/moderation-words.ts';

/** The keys of the screen. */
export function KeyHelp() {
  const texts = useModerationWords();
  return (
    <dl className="elevated mb-3 rounded-card bg-card p-4 text-meta">
      {texts.keyList.map(([keys, what]) => (
        <div key={keys} className="flex gap-3">
          <dt className="w-20 shrink-0 font-medium">
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
