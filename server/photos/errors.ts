/**
 * The photo store cannot be read or written now. The caller answers 503. The message is one line for the log; `cause` is
 * the operating system's error.
 */
export class PhotosUnavailable extends Error {
  override name = 'PhotosUnavailable';
}
