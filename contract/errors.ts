import * as z from 'zod/mini';

/**
 * All error codes with their HTTP status (docs/product.md section 4). Code that uses another error code does not
 * compile.
 */
export const errorStatus = {
  invalid_input: 400,
  invalid_link: 400,
  nothing_to_update: 400,
  campus_not_served: 400,
  /** For a change of address. Not 401, which would mean that the session has ended. */
  wrong_codes: 400,
  no_session: 401,
  wrong_code: 401,
  wrong_passkey: 401,
  not_yours: 403,
  foreign_origin: 403,
  campus_log_in_needed: 403,
  /** For a moderator who must first log in with a passkey, or add one. */
  passkey_needed: 403,
  suspended: 403,
  /** For unknown browsers in a network that the operator has banned for a time. */
  network_banned: 403,
  wall_closed: 403,
  muted: 403,
  not_found: 404,
  already_reacted: 409,
  comment_id_taken: 409,
  account_exists: 409,
  passkey_exists: 409,
  too_many_passkeys: 409,
  too_many_blocks: 409,
  think_again: 409,
  case_taken: 409,
  case_decided: 409,
  nothing_to_reverse: 409,
  case_not_claimed: 409,
  already_appealed: 409,
  appeal_too_late: 409,
  already_suspended: 409,
  already_deleted: 409,
  too_large: 413,
  wrong_content_type: 415,
  not_a_photo: 415,
  too_often: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** Contact data, which an opinion must not contain, because everybody can read opinions. */
const contactKinds = ['phone number', 'mail address', 'link', 'name on another platform'] as const;
export type ContactKind = (typeof contactKinds)[number];

export type ErrorCode = keyof typeof errorStatus;

export const errorAnswer = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The words found in an opinion. With `think_again` the author may post them anyway. */
  words: z.optional(z.array(z.string())),
  /** The word that may be contact data, and its kind. */
  contact: z.optional(z.object({ kind: z.enum(contactKinds), found: z.string() })),
  /** True if the text is about death or harm. The client then shows help resources. */
  help: z.optional(z.literal(true)),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
