import { defineDeletion } from '#server/db/delete-old-rows.ts';

export const deleteExpiredStrikes = defineDeletion('deleteExpiredStrikes', {
  table: 'strikes',
  key: ['case_id'],
  age: 'expires_at',
});
