import { refuseSetting } from './refuse.ts';

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
        'fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com',
      );
  return { isOn, hosts: names };
}

/** True if the settings allow the push service with this name. */
export function mayPushTo({ hosts }: Push, hostname: string): boolean {
  return hosts.length === 0 || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
