import { useLoggedOutAddress, type LoggedOutScreenName } from '#web/data/logged-out-address.ts';
import { useSession } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';

const links: readonly (readonly [screen: LoggedOutScreenName, text: 'login' | 'signUp'])[] = [
  ['login', 'login'],
  ['sign-up', 'signUp'],
];

/** Links to login and sign-up. */
export function AccountLinks({ className }: { readonly className: string }) {
  const words = useWords();
  const { session, showLogin } = useSession();
  const { screen: shown, show, addressOf } = useLoggedOutAddress();
  const current = session.status === 'out' ? shown : null;
  return (
    <nav aria-label={words.account} className={`items-center gap-2 ${className}`}>
      {links.map(([screen, text]) => (
        <a
          key={screen}
          href={addressOf(screen)}
          aria-current={screen === current ? 'page' : undefined}
          className="hover-shade inline-flex min-h-11 items-center rounded-inner px-2 text-meta font-medium text-soft aria-[current=page]:text-ink"
          onClick={(event) => {
            event.preventDefault();
            show(screen);
            showLogin();
          }}
        >
          {words[text]}
        </a>
      ))}
    </nav>
  );
}
