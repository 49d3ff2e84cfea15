import { refuseSetting } from './refuse.ts';

/** The push services of today's browsers: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const usualHosts = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/** Settings of Web Push for notices. */
export interface Push {
  readonly isOn: boolean;
  /** Allowed push services: these hosts and their subdomains. Empty: any service with a public address. */
  readonly hosts: readonly string[];
}

/** @param isOn the variable `PUSH`. */
export function readPush(isOn: boolean, hosts: string | null): Push {
  const names = (hosts ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || []);
  for (const name of names)
    if (!/^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(name))
      return refuseSetting(
        'PUSH_HOSTS',
        `must be names of hosts with commas between them, not "${name}"`,
        usualHosts.join(),
      );
  return { isOn, hosts: names };
}

/** True if the settings allow the push service with this name. */
export function mayPushTo({ hosts }: Push, hostname: string): boolean {
  return hosts.length === 0 || isAmong(hosts, hostname);
}

/**
 * True for a push service that must work: the settings list it, or a browser of today uses it. Any other service may
 * come from a stranger.
 */
export function isExpectedToWork({ hosts }: Push, hostname: string): boolean {
  return isAmong(hosts.length === 0 ? usualHosts : hosts, hostname);
}

function isAmong(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
