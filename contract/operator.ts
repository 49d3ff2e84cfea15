/** The operator of this installation. Shown in the footer and in the sign-up notice (docs/product.md section 9). */
export interface Operator {
  /** A mail address or an https address. */
  readonly contact: string;
  readonly place: string;
  /** An https address, like `privacyUrl`. */
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** The values that the operator has not set. The page marks them as demo values. */
  readonly demo: readonly OperatorValue[];
}

/** Who sees the number of dislikes: everybody, only the person, or nobody. With `off` nobody can dislike either. */
export const dislikeModes = ['public', 'owner', 'off'] as const;
export type DislikeMode = (typeof dislikeModes)[number];

export type OperatorValue = 'contact' | 'place' | 'termsUrl' | 'privacyUrl';

/** The settings that the page shows, with the version of the sign-up notice. */
export interface PageSettings extends Operator {
  /** Sent with the sign-up as `terms`. Empty if no server filled in the page; then nothing is sent. */
  readonly version: string;
  /** Name of the campus log-in provider, `''` if it has none. Absent without campus log-in. */
  readonly campusName?: string;
  /** Absent when dislikes are public. */
  readonly dislikes?: Exclude<DislikeMode, 'public'>;
  /** True if people are asked about the new academic year; otherwise absent. */
  readonly asksYear?: true;
  /** Id of the operator's announcement; absent if there is none (contract/announcement.ts). */
  readonly announcement?: string | undefined;
  /** Absent if the operator has named none. */
  readonly help?: readonly HelpResource[];
}

/** Help for people who think of suicide or self-harm. */
export interface HelpResource {
  readonly name: string;
  /** A phone number, a mail address, an https address, or a place in words. */
  readonly contact: string;
}

/** The default values. The domain `.example` belongs to nobody (RFC 2606). */
export const demoOperator: Operator = {
  contact: 'hello@quad.example',
  place: 'Ranchi, India',
  termsUrl: 'https://quad.example/terms',
  privacyUrl: 'https://quad.example/privacy',
  demo: ['contact', 'place', 'termsUrl', 'privacyUrl'],
};

/** Name of the `meta` element of index.html that holds a {@link PageSettings} as JSON. */
export const NOTICE_META = 'quad-notice';

/** The link address of a contact: `mailto:` for a mail address. */
export function contactHref(contact: string): string {
  return contact.startsWith('https://') ? contact : `mailto:${contact}`;
}

/** The link address of a help resource; `null` if its contact is words only. */
export function helpHref(contact: string): string | null {
  if (/^\+?\d[\d ()-]{1,30}$/.test(contact)) return `tel:${contact.replaceAll(/[ ()-]/g, '')}`;
  const isAddress =
    contact.startsWith('https://') || /^[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(contact);
  return isAddress ? contactHref(contact) : null;
}
