/** Who runs this installation. Shown in the footer and in the notice of the sign-up (docs/product.md section 9). */
export interface Operator {
  /** A mail address or an https address. */
  readonly contact: string;
  readonly place: string;
  /** An https address, as is `privacyUrl`. */
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** The values that the operator has not set. The page marks them as demo values. */
  readonly demo: readonly OperatorValue[];
}

/** Who sees the number of dislikes: everybody, the person alone, or nobody, and then nobody can choose it. */
export const dislikeModes = ['public', 'owner', 'off'] as const;
export type DislikeMode = (typeof dislikeModes)[number];

export type OperatorValue = 'contact' | 'place' | 'termsUrl' | 'privacyUrl';

/** What the page shows of the settings, with the version of the notice of the sign-up. */
export interface PageNotice extends Operator {
  /** Sent with the sign-up as `terms`. Empty where no server has filled in the page: then nothing is sent. */
  readonly version: string;
  /** Name of the provider of campus log-in, `''` if it has none. Absent without campus log-in. */
  readonly campusName?: string;
  /** Absent when dislikes are public. */
  readonly dislikes?: Exclude<DislikeMode, 'public'>;
  /** Whether people are asked about the new academic year. Absent if not. */
  readonly asksYear?: true;
  /** Absent where the operator has named none. */
  readonly help?: readonly HelpResource[];
}

/** Where somebody gets help who thinks of suicide or self-harm. */
export interface HelpResource {
  readonly name: string;
  /** A phone number, a mail address, an https address, or the words of a place. */
  readonly contact: string;
}

/** The values without any setting. The domain `.example` belongs to nobody (RFC 2606). */
export const demoOperator: Operator = {
  contact: 'hello@quad.example',
  place: 'Ranchi, India',
  termsUrl: 'https://quad.example/terms',
  privacyUrl: 'https://quad.example/privacy',
  demo: ['contact', 'place', 'termsUrl', 'privacyUrl'],
};

/** Name of the `meta` element of index.html that holds a {@link PageNotice} as JSON. */
export const NOTICE_META = 'quad-notice';

/** The address of a contact: `mailto:` for a mail address. */
export function contactHref(contact: string): string {
  return contact.startsWith('https://') ? contact : `mailto:${contact}`;
}

/** The address that reaches a resource; `null` if its contact is words only. */
export function helpHref(contact: string): string | null {
  if (/^\+?\d[\d ()-]{1,30}$/.test(contact)) return `tel:${contact.replaceAll(/[ ()-]/g, '')}`;
  const isAddress =
    contact.startsWith('https://') || /^[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(contact);
  return isAddress ? contactHref(contact) : null;
}
