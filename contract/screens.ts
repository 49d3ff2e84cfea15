/**
 * Addresses that a call and a screen share. A browser that opens such an address gets the page with the screens. A
 * script gets the answer of the call.
 */
export const sharedPaths: readonly string[] = ['/moderation', '/moderation/people', '/transparency'];

/** The address of a student's page without the id. Students share it, so programs that make link previews open it. */
export const STUDENT_PATH = '/student/';
