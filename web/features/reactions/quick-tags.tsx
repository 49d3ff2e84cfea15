import { words as englishWords } from '#contract/words/en/words.ts';
import { localData } from '#web/data/storage/storage.ts';
import { useChosenTags } from '#web/data/storage/chosen-tags.ts';
import { useSession } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useWords } from '#web/data/words.ts';

/** Set once this device has explained the tags. It stays after the log-out, and names nobody. */
const EXPLAINED_KEY = 'tags-explained';

/** Four tags that only the viewer sees. The choice is not sent to the server. */
export function QuickTags({ person }: { readonly person: string }) {
  const words = useWords();
  const { session, askToLogIn } = useSession();
  const { alert, announce } = useDialogs();
  const [chosen, toggle] = useChosenTags(person);

  const press = async (tag: string) => {
    if (session.status === 'ended') return askToLogIn(alert, words.tagLoggedOut);
    toggle(tag);
    if (localData.read(EXPLAINED_KEY) !== null) return;
    localData.write(EXPLAINED_KEY, 'yes');
    announce({ text: words.onlyYouSeeTags });
  };

  return (
    // One row if the tags fit in any font, otherwise two rows of two.
    <div className="@container mt-auto">
      <div className="grid grid-cols-2 gap-x-2 @min-[31.5ch]:flex @min-[31.5ch]:flex-wrap @min-[31.5ch]:gap-x-1.5 desk:gap-x-1.5!">
        {englishWords.quickTags.map((tag, nth) => (
          <button
            key={tag}
            type="button"
            aria-pressed={chosen.has(tag)}
            className="group -my-1 inline-flex h-11 flex-auto items-center justify-center desk:my-0 desk:flex-none"
            onClick={() => void press(tag)}
          >
            <span className="press hover-shade choice inline-flex h-8 w-full items-center justify-center rounded-full bg-sunken px-1.5 text-caption whitespace-nowrap text-soft desk:px-2.5 group-aria-pressed:bg-tint group-aria-pressed:text-on-tint">
              {words.quickTags[nth]}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
