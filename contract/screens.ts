/**
 * Addresses that a call and a screen share. A browser that opens such an address gets the page with the screens. A
 * script gets the answer of the call.
 */
export const sharedPaths: readonly string[] = ['/moderation', '/moderation/people', '/transparency'];
