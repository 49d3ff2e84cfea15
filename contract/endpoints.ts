import type { Endpoint } from './endpoint.ts';
import * as health from './health.ts';
import * as opinions from './opinions.ts';
import * as people from './people.ts';
import * as profile from './profile.ts';
import * as reactions from './reactions.ts';
import * as signIn from './sign-in.ts';

/** Every call of the product. */
export const endpoints: readonly Endpoint[] = [health, signIn, people, opinions, reactions, profile].flatMap(
  (part) => Object.values(part).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'carrier' in value && 'path' in value;
}
