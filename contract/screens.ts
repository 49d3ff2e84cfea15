/**
 * Addresses that a call and a screen share. A browser that opens one gets the page with the screens; a script that calls it gets
 * the answer of the call.
 */
export const sharedPaths: readonly string[] = ['/moderation', '/transparency'];
