/** This page's address with a host name, for the message about an IP address. */
export function addressWithName(): string {
  const isThisDevice = /^(?:127\.|\[::1\])/.test(location.hostname);
  return isThisDevice
    ? `http://localhost${location.port && `:${location.port}`}`
    : 'https://quad.example.edu';
}

/** Browsers allow passkeys only on host names, not on IP addresses. */
export function isHostForPasskeys(): boolean {
  return !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
}
