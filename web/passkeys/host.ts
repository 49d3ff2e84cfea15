/** An address that has a name, for the message about one that has none. */
export function addressWithName(): string {
  const isThisDevice = /^(?:127\.|\[::1\])/.test(location.hostname);
  return isThisDevice
    ? `http://localhost${location.port && `:${location.port}`}`
    : 'https://quad.example.edu';
}

/** Browsers allow passkeys on host names only, not on addresses of numbers. */
export function isHostForPasskeys(): boolean {
  return !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
}
