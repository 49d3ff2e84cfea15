import { useSession, type Entrance } from '#web/session.tsx';
import { useWords } from '#web/words.ts';

const entrances: readonly (readonly [entrance: Entrance, text: 'login' | 'signUp'])[] = [
  ['login', 'login'],
  ['sign-up', 'signUp'],
];

/** Links, though login and sign-up have no address of their own (SPEC.md section 2). */
export function EntranceLinks({ className }: { readonly className: string }) {
  const words = useWords();
  const { session, leave } = useSession();
  const current = session.status === 'out' ? session.entrance : null;
  return (
    <nav aria-label={words.entrance} className={`items-center gap-2 ${className}`}>
      {entrances.map(([entrance, text]) => (
        <a
          key={entrance}
          href="/"
          aria-current={entrance === current ? 'page' : undefined}
          className="shift inline-flex min-h-11 items-center rounded-inner px-2 text-meta font-medium text-soft aria-[current=page]:text-ink"
          onClick={(event) => {
            event.preventDefault();
            leave(entrance);
          }}
        >
          {words[text]}
        </a>
      ))}
    </nav>
  );
}
