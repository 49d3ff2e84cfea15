import { footerLinks } from '#contract/words/campus.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/words.ts';

/** Shown after the end of a list. The menu has the same links. */
export function Footer({ className = '' }: { readonly className?: string }) {
  const words = useWords();
  return (
    <footer data-after-feed="" className={`mt-auto pt-8 text-meta text-soft ${className}`}>
      <div className="border-t border-line px-2 pt-5 pb-4">
        <p>{words.footer.blurb}</p>
        <FooterLinks />
        <p className="pt-2 text-caption">{words.footer.copyright}</p>
      </div>
    </footer>
  );
}

export function FooterLinks() {
  const words = useWords();
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-meta text-soft">
      <a
        href={`mailto:${words.footer.email}`}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-inner wrap-anywhere text-accent"
      >
        <MoreIcon name="mail" className="size-5" />
        {words.footer.email}
      </a>
      <span className="inline-flex min-h-11 items-center gap-1.5">
        <MoreIcon name="pin" className="size-5" />
        {words.footer.location}
      </span>
      <span className="-ml-2.5 inline-flex">
        {footerLinks.map(([platform, address]) => (
          <a
            key={platform}
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={`${words.brand}, ${words.platformNames[platform]}`}
            className="hover-shade inline-flex size-11 items-center justify-center rounded-field"
          >
            <Icon name={platform} />
          </a>
        ))}
      </span>
    </div>
  );
}
