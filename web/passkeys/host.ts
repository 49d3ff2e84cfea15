/** Browsers allow passkeys on host names only, not on addresses of numbers. */
export function isHostForPasskeys(): boolean {
  return !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
}
