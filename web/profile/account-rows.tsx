import { Link } from 'wouter';
import { MoreIcon, type MoreIconName } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/words.ts';

interface AccountRowsProps {
  readonly rows: readonly { readonly icon: MoreIconName; readonly text: string; readonly href: string }[];
}

/** Links from the profile to the screens of the account. */
export function AccountRows({ rows }: AccountRowsProps) {
  const words = useWords();
  return (
    <nav aria-label={words.account} className="elevated mt-3 rounded-card bg-card px-4">
      {rows.map(({ icon, text, href }, nth) => (
        <Link
          key={href}
          href={href}
          className={`hover-shade flex min-h-14 items-center gap-4 font-medium text-accent ${nth > 0 ? 'border-t border-line' : ''}`}
        >
          <MoreIcon name={icon} className="size-6" />
          <span className="min-w-0 flex-1">{text}</span>
        </Link>
      ))}
    </nav>
  );
}
