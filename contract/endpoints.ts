import * as announcement from './announcement.ts';
import * as campus from './campus.ts';
import * as college from './college.ts';
import type { Endpoint } from './endpoint.ts';
import * as caseRecord from './case-record.ts';
import * as changeEmail from './change-email.ts';
import * as deleteAccount from './delete-account.ts';
import * as decisions from './decisions.ts';
import * as health from './health.ts';
import * as moderation from './moderation.ts';
import * as moderationLog from './moderation-log.ts';
import * as myData from './my-data.ts';
import * as notices from './notices.ts';
import * as officers from './officers.ts';
import * as opinions from './opinions.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import * as push from './push.ts';
import * as profile from './profile.ts';
import * as reactions from './reactions.ts';
import * as reports from './reports.ts';
import * as reversal from './reversal.ts';
import * as safety from './safety.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as transparency from './transparency.ts';
import * as year from './year.ts';

const features = {
  'Signing in': { ...signIn, ...college },
  Passkeys: passkeys,
  'Campus log-in': campus,
  People: people,
  Opinions: opinions,
  Reactions: reactions,
  Profile: profile,
  Safety: safety,
  Reports: reports,
  Moderation: { ...moderation, ...moderationLog, ...caseRecord, ...officers, ...decisions, ...reversal },
  Transparency: transparency,
  Notices: { ...notices, ...push },
  'The academic year': year,
  Sessions: sessions,
  'Change of address': changeEmail,
  'My data': { ...myData, ...deleteAccount },
  Announcement: announcement,
  Health: health,
};

interface NamedEndpoint {
  readonly feature: string;
  /** The unique name of the endpoint's constant. */
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every call of the product, with its name and feature. */
export const namedEndpoints: readonly NamedEndpoint[] = Object.entries(features).flatMap(([feature, part]) =>
  Object.entries(part).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
);

/** Every call of the product. */
export const endpoints: readonly Endpoint[] = namedEndpoints.map(({ endpoint }) => endpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'carrier' in value && 'path' in value;
}
