import { useWords } from '#web/data/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { contactHref } from '#contract/operator.ts';
import { DemoValues, PolicyLinks } from '#web/ui/policy-links.tsx';
import { operatorSettings } from '#web/data/operator.ts';
import { MoreIcon } from '#web/ui/more-icons.tsx';

/** The sign-up notice: the rules, the place of this installation and the contact. */
export function Terms() {
  const words = useWords(laterWords);
  return (
    <section aria-label={words.terms.notice} className="text-meta text-soft">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-1 rounded-inner">
          <span className="flex-1">
            {words.terms.lead}{' '}
            <span className="font-medium text-accent underline underline-offset-2">{words.terms.title}</span>
          </span>
          <MoreIcon name="down" className="size-5 group-open:-scale-y-100" />
        </summary>
        <ul className="flex list-disc flex-col gap-2 pb-2 pl-5">
          {words.terms.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
      <p>
        {words.operator.place} {operatorSettings.place} · {words.operator.contact}{' '}
        <a
          href={contactHref(operatorSettings.contact)}
          target="_blank"
          rel="noreferrer"
          className="wrap-anywhere text-accent underline underline-offset-2"
        >
          {operatorSettings.contact.replace('https://', '')}
        </a>
      </p>
      <p className="flex flex-wrap gap-x-4">
        <PolicyLinks className="inline-flex min-h-11 items-center" />
      </p>
      <DemoValues className="" />
    </section>
  );
}
