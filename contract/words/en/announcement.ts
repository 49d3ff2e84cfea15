/** Texts around the operator's announcement. */
export const announcementWords = {
  dismiss: 'Dismiss the announcement',
};
