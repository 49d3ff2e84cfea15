import { Footer } from '#web/layout/footer.tsx';
import { HomeLink } from '#web/layout/home-link.tsx';
import { useTitle } from '#web/screens/title.ts';
import { Mark } from '#web/ui/mark.tsx';
import { useWords } from '#web/words.ts';

export function NotFoundScreen() {
  const words = useWords();
  useTitle(words.notFound);
  return (
    <div className="fill-window desk:mx-auto desk:max-w-140">
      <div className="flex flex-col items-center gap-3 px-4 py-20 text-center">
        <Mark className="mb-3 size-14" away />
        <h1 className="pt-3 text-section font-bold">{words.notFound}</h1>
        <p className="text-meta text-soft">{words.notFoundHint}</p>
        <HomeLink />
      </div>
      <Footer />
    </div>
  );
}
