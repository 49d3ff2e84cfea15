/** Texts of the public page of figures. */
export const transparencyWords = {
  title: 'Transparency',
  intro: 'What was reported, and what moderators decided, month by month.',
  rounded: (step: number) =>
    `All counts are rounded down to multiples of ${step}, so that nobody can be recognised. The current month is not included. Median: half of the cases were decided in less time.`,
  caption: 'Reports and decisions by month',
  month: 'Month',
  reports: 'Reports',
  decisions: 'Decisions',
  appeals: 'Appeals',
  changed: (changed: number, made: number) => `Changed by appeals: ${changed} of ${made}`,
  inTime: (percent: number) => `Reviewed in time by a moderator: at least ${percent}%`,
  median: 'Median',
  hours: (count: number) => `${count} h`,
  none: 'No figures yet',
  noneHint: 'A month is shown once it has ended, if it had enough reports or decisions.',
  failed: 'The figures could not be loaded',
  details: (month: string) => `${month}: by reason and decision`,
  reasonNames: {
    harassment: 'Harassment',
    sexual: 'Sexual content',
    doxxing: 'Private information',
    hate: 'Hate',
    impersonation: 'Impersonation',
    'self-harm': 'Self-harm',
    spam: 'Advertising or spam',
    other: 'Something else',
  },
  decisionNames: {
    dismiss: 'Broke no rule',
    remove: 'Removed',
    restore: 'Restored',
    warn: 'Warned',
    mute: 'Muted temporarily',
    suspend: 'Suspended',
    'mute-reporter': 'Muted for wrong reports',
  },
};

export type TransparencyWords = typeof transparencyWords;
