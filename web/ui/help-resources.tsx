import { useWords } from '#web/data/words.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { helpHref } from '#contract/operator.ts';
import { operatorSettings } from '#web/data/operator.ts';

/** Help for people who think of suicide or self-harm: the operator's resources, or a general line. */
export function HelpResources() {
  const texts = useWords(safetyWords);
  return (
    <div className="rounded-field bg-tint px-3 py-2.5 text-meta text-on-tint">
      <p className="font-medium">{texts.helpTitle}</p>
      <p>{texts.helpNow}</p>
      <ul>
        {(operatorSettings.help ?? texts.defaultHelp).map(({ name, contact }) => (
          <li key={name + contact} className="flex min-h-11 flex-wrap items-center gap-x-2">
            <bdi className="font-medium">{name}</bdi>
            <Contact contact={contact} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contact({ contact }: { readonly contact: string }) {
  const href = helpHref(contact);
  if (href === null) return <bdi>{contact}</bdi>;
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center rounded-inner wrap-anywhere underline underline-offset-2"
      {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
    >
      <bdi>{contact.replace('https://', '')}</bdi>
    </a>
  );
}
