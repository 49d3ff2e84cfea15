import { laterWords } from '#contract/words/en/later.ts';
import { Footer } from '#web/layout/footer.tsx';
import { HomeLink } from '#web/ui/home-link.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { useWords } from '#web/data/words.ts';

/** Has its own title row, because a phone shows the top bar on Home and the search screen alone. */
export function NotFoundScreen() {
  const words = useWords();
  const { notFoundHint } = useWords(laterWords);
  return (
    <div className="fill-window max-desk:[--taken:5.5rem]">
      <ScreenHead title={words.notFound} />
      <div className="my-auto flex flex-col items-center gap-3 px-4 py-10 text-center">
        <Mark className="mb-3 size-20" away />
        <p className="text-lead text-soft">{notFoundHint}</p>
        <HomeLink />
      </div>
      <Footer />
    </div>
  );
}
