import { splitCharacters } from '#contract/input.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { fullName, signUpForm } from '#contract/sign-in.ts';
import type { Config } from '#server/platform/config/config.ts';
import { domainOf, foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';

/** The provider's answer about a person. Any value may be missing or have a wrong type. */
export type Claims = Readonly<Record<string, unknown>>;

/** A person whose address the provider has verified. */
export interface VerifiedPerson {
  /** Normalised, and as a mailbox for comparison. */
  readonly normalised: string;
  readonly mailbox: string;
  /** The address as the provider writes it. */
  readonly email: string;
  /** For the sign-up form, where the person can change it; '' if the provider gives no valid name. */
  readonly name: string;
}

/** Reads the verified address. Its campus must be listed and served by this provider. */
export function readVerifiedPerson(
  claims: Claims,
  { campuses, oidc }: Pick<Config, 'campuses' | 'oidc'>,
): VerifiedPerson | 'unverified' | 'foreign' {
  // Only a boolean counts (OpenID Connect Core, section 5.1). A text, even "true", can come from a field that people
  // edit.
  const isVerified = claims['email_verified'] === true;
  const parsed = signUpForm.shape.email.safeParse(claims['email']);
  const email = parsed.success ? parsed.data : null;
  const normalised = email === null ? null : normaliseAddress(email);
  if (!isVerified || email === null || normalised === null) return 'unverified';
  const domain = domainOf(normalised);
  if (campuses && !campuses.has(domain)) return 'foreign';
  if (oidc?.domains && !oidc.domains.has(domain)) return 'foreign';
  return { normalised, mailbox: foldAddress(normalised), email, name: readName(claims) };
}

function readName(claims: Claims): string {
  const given = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string');
  const name = typeof claims['name'] === 'string' ? claims['name'] : given.join(' ');
  const short = Array.from(splitCharacters(name.trim().slice(0, NAME_MAX * 16)), ({ segment }) => segment)
    .slice(0, NAME_MAX)
    .join('');
  const parsed = fullName.safeParse(short);
  return parsed.success ? parsed.data : '';
}
