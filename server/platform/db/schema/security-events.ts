/** The kinds of events in the security log. */
export const securityEventKinds = [
  'sign-up',
  'log-in',
  'log-in-refused',
  'code-void',
  'guessing-warned',
  'limit-struck',
  'mail-limit-struck',
  'session-ended',
  'sessions-ended',
  'browser-ended',
  'address-changed',
  'photo-changed',
  'passkey-added',
  'passkey-removed',
  'passkey-needed',
  'account-deleted',
  'data-exported',
  'operator-act',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** The security log. Rows are only added, and deleted when they are old. */
export interface SecurityEventsTable {
  /** UUIDv7. */
  id: string;
  /** Milliseconds since the epoch, UTC. */
  at: number;
  kind: SecurityEventKind;
  /** No foreign key, because the event outlives the person. */
  person_id: string | null;
  session_id: string | null;
  /** Keyed hash of the client's network. */
  network: string | null;
  detail: string;
}
