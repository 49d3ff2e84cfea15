import { Link } from 'wouter';
import { Footer } from '#web/layout/footer.tsx';
import { useTitle } from '#web/screens/title.ts';
import { Mark } from '#web/ui/mark.tsx';
import { useWords } from '#web/words.ts';

export function NotFoundScreen() {
  const words = useWords();
  useTitle(words.notFound);
  return (
    <div className="fill-window desk:mx-auto desk:max-w-140">
      <div className="flex flex-col items-center gap-3 px-4 py-20 text-center">
        <Mark className="size-14" />
        <h1 className="pt-3 text-section font-bold">{words.notFound}</h1>
        <p className="text-meta text-soft">{words.notFoundHint}</p>
        <Link
          href="/"
          className="press mt-3 inline-flex h-13 items-center rounded-field bg-accent px-6 text-action font-medium text-on-accent"
        >
          {words.goHome}
        </Link>
      </div>
      <Footer />
    </div>
  );
}
