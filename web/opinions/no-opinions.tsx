import { useWords } from '#web/words.ts';

/** In the bubble's place and size. */
export function NoOpinions({ text }: { readonly text?: string }) {
  const words = useWords();
  return (
    <div className="rounded-bubble bg-sunken px-3.5 py-2">
      <p className="text-body">{text ?? words.noOpinions}</p>
      <p className="text-caption text-soft">{words.writeTheFirst}</p>
    </div>
  );
}
