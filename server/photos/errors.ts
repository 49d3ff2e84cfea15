/**
 * The photo store cannot be read or written now: 503 for the caller. The message is one line for the log; `cause` is
 * the operating system's own error.
 */
export class PhotosUnavailable extends Error {
  override name = 'PhotosUnavailable';
}
