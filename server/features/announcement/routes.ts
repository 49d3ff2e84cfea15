import { getAnnouncement } from '#contract/announcement.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { followAnnouncement } from './announcement.ts';

export function announcementRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const current = followAnnouncement(context);

  registerEndpoint(wiring, getAnnouncement, async () => {
    const announcement = current();
    if (!announcement) return { success: true, data: null } as const;
    const { id, text, until } = announcement;
    const lastsMs = Math.max(0, Date.parse(until) - context.clock());
    return { success: true, data: { id, text, until, lastsMs } } as const;
  });
}
