import type { announcementWords as English } from '../en/announcement.ts';

export const announcementWords: typeof English = { dismiss: 'सूचना हटाएँ' };
