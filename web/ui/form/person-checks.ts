import { countCharacters } from '#contract/input.ts';
import { NAME_MAX, NAME_MIN, PHONE_DIGITS } from '#contract/limits.ts';

/** True if a name has a valid length. The server checks the rest. */
export function isFullName(name: string): boolean {
  const length = countCharacters(name.trim());
  return length >= NAME_MIN && length <= NAME_MAX;
}

export function isPhone(phone: string): boolean {
  return new RegExp(`^\\d{${PHONE_DIGITS}}$`).test(phone);
}
