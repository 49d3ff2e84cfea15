import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import type { Tables } from '#server/platform/db/schema/tables.ts';
import { DEMO_ID_END } from './ids.ts';

/** The domain of demo people. `.example` is reserved (RFC 2606), so a mail to a demo person reaches nobody. */
export const DEMO_MAIL_DOMAIN = 'demo.quad.example';

/** True only for demo people: the id has a time before the product existed, and the address is in a reserved domain. */
export function isDemoPerson(is: ExpressionBuilder<Tables, 'people'>): Expression<SqlBool> {
  return is.and([is('people.id', '<', DEMO_ID_END), is('people.address', 'like', `%@${DEMO_MAIL_DOMAIN}`)]);
}
