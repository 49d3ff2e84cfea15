import { useWords } from '#web/data/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { Link } from 'wouter';
import { useUnread } from '#web/features/notices/unread.ts';
import { MoreIcon } from '#web/ui/more-icons.tsx';

/** A link to the unread notices; nothing for 0. */
export function UnreadLink() {
  const texts = useWords(laterWords);
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <Link
      href="/user/notices"
      aria-label={texts.unreadNotices(unread)}
      className="hover-shade inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-meta font-medium text-accent"
    >
      <MoreIcon name="bubble" className="size-6" />
      <span className="rounded-full bg-tint px-2.5 py-0.5 text-meta text-on-tint even-digits">{unread}</span>
    </Link>
  );
}
