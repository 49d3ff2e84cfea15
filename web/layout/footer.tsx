import { footer, platformNames, words } from '#contract/words.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Comes after the end of a list; the menu repeats its links. */
export function Footer({ className = '' }: { readonly className?: string }) {
  return (
    <footer data-after-feed="" className={`mt-auto pt-8 text-meta text-soft ${className}`}>
      <div className="border-t border-line px-2 pt-5 pb-4">
        <p>{footer.blurb}</p>
        <FooterLinks />
        <p className="pt-2 text-caption">{footer.copyright}</p>
      </div>
    </footer>
  );
}

export function FooterLinks() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-meta text-soft">
      <a
        href={`mailto:${footer.email}`}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-inner wrap-anywhere text-accent"
      >
        <Icon name="mail" className="size-5" />
        {footer.email}
      </a>
      <span className="inline-flex min-h-11 items-center gap-1.5">
        <Icon name="pin" className="size-5" />
        {footer.location}
      </span>
      <span className="-ml-2.5 inline-flex">
        {footer.links.map(([platform, address]) => (
          <a
            key={platform}
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={`${words.brand}, ${platformNames[platform]}`}
            className="shift inline-flex size-11 items-center justify-center rounded-field"
          >
            <Icon name={platform} />
          </a>
        ))}
      </span>
    </div>
  );
}
