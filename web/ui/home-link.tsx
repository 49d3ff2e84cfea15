import { Link } from 'wouter';
import { useWords } from '#web/data/words.ts';

/** A link to the list of students: the only action of a screen without content. */
export function HomeLink() {
  const words = useWords();
  return (
    <Link
      href="/"
      className="press mt-3 inline-flex min-h-13 items-center rounded-field bg-accent px-6 text-action font-medium text-on-accent"
    >
      {words.goHome}
    </Link>
  );
}
