import { useWords } from '#web/data/words.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { Link } from 'wouter';
import { useOwnPasskeys } from '#web/features/passkeys/own-passkeys.ts';

/** Suggests a passkey to a moderator who has none. */
export function PasskeyHint() {
  const texts = useWords(moderationWords);
  const { data } = useOwnPasskeys();
  if (data?.length !== 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-tint px-3 text-on-tint">
      <p className="py-2 text-meta">{texts.passkeyHint}</p>
      <Link
        href="/user/passkeys"
        className="inline-flex min-h-11 items-center rounded-inner text-meta font-medium text-accent"
      >
        {texts.addPasskey}
      </Link>
    </div>
  );
}
