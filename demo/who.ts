import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import { INVENTED_DOMAIN, INVENTED_ID_END } from '#server/access/invented.ts';
import type { Tables } from '#server/platform/db/schema/tables.ts';

/** True only for demo people: the id has a time before the product existed, and the address is in a reserved domain. */
export function isDemoPerson(is: ExpressionBuilder<Tables, 'people'>): Expression<SqlBool> {
  return is.and([
    is('people.id', '<', INVENTED_ID_END),
    is('people.address', 'like', `%@${INVENTED_DOMAIN}`),
  ]);
}
