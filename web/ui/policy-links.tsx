import { useWords } from '#web/data/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { operatorSettings } from '#web/data/operator.ts';

/** The operator's terms and privacy notice. They open in another tab, so that a partly filled form stays. */
export function PolicyLinks({ className }: { readonly className: string }) {
  const { operator } = useWords(laterWords);
  const links = [
    [operator.terms, operatorSettings.termsUrl],
    [operator.privacy, operatorSettings.privacyUrl],
  ] as const;
  return links.map(([label, address]) => (
    <a
      key={label}
      href={address}
      target="_blank"
      rel="noreferrer"
      className={`rounded-inner text-accent underline underline-offset-2 ${className}`}
    >
      {label}
    </a>
  ));
}

/** Names the values that the operator has not set. */
export function DemoValues({ className }: { readonly className: string }) {
  const { operator } = useWords(laterWords);
  if (operatorSettings.demo.length === 0) return null;
  const names = operatorSettings.demo.map((value) => operator.names[value]).join(', ');
  return (
    <p className={`text-caption ${className}`}>
      {operator.demo} {names}.
    </p>
  );
}
