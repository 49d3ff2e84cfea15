import { laterWords } from '#contract/words/en/later.ts';
import { languageNames } from '#contract/words/languages.ts';
import { contactHref } from '#contract/operator.ts';
import { footerLinks } from '#contract/words/en/campus.ts';
import { DemoValues, PolicyLinks } from '#web/ui/policy-links.tsx';
import { operatorSettings } from '#web/data/operator.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useChosenLanguage } from '#web/data/language.ts';
import { useWords } from '#web/data/words.ts';
import { useChooseLanguage } from '#web/layout/use-choose-language.ts';

interface FooterProps extends FooterLinksProps {
  readonly className?: string;
}

/** Shown after the end of a list. The menu has the same links. */
export function Footer({ className = '', hasLanguage }: FooterProps) {
  const { footer } = useWords(laterWords);
  return (
    <footer data-after-feed="" className={`mt-auto pt-8 text-meta text-soft ${className}`}>
      <div className="border-t border-line px-2 pt-5 pb-4">
        <p>{footer.blurb}</p>
        <FooterLinks hasLanguage={hasLanguage} />
        <DemoValues className="pt-2" />
        <p className="pt-2 text-caption">{footer.copyright}</p>
      </div>
    </footer>
  );
}

interface FooterLinksProps {
  /** False where the screen has a control of its own for the language. */
  readonly hasLanguage?: boolean | undefined;
}

export function FooterLinks({ hasLanguage = true }: FooterLinksProps) {
  const words = useWords();
  const { transparency } = useWords(laterWords);
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-meta text-soft">
      <a
        href={contactHref(operatorSettings.contact)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-inner wrap-anywhere text-accent"
      >
        <MoreIcon name="mail" className="size-5" />
        {operatorSettings.contact.replace('https://', '')}
      </a>
      <span className="inline-flex min-h-11 items-center gap-1.5">
        <MoreIcon name="pin" className="size-5" />
        {operatorSettings.place}
      </span>
      {/* In a narrow window they begin a line together. */}
      <span className="flex flex-wrap gap-x-4">
        <PolicyLinks className="inline-flex min-h-11 items-center" />
        <a
          href="/transparency"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center rounded-inner text-accent underline underline-offset-2"
        >
          {transparency}
        </a>
      </span>
      {hasLanguage && <LanguageButton />}
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

/** The name of the other language, which it chooses. */
export function LanguageButton() {
  const choose = useChooseLanguage();
  const other = useChosenLanguage() === 'hi' ? 'en' : 'hi';
  return (
    <button
      type="button"
      lang={other}
      className="-my-1 inline-flex min-h-11 items-center rounded-inner text-meta text-accent underline underline-offset-2"
      onClick={() => void choose(other)}
    >
      {languageNames[other]}
    </button>
  );
}
