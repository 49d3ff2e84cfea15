/**
 * The photo store cannot be read or written now. The caller answers 503. The message is one line for the log; `cause`
 * is the operating system's error.
 */
export class PhotosUnavailable extends Error {
  override name = 'PhotosUnavailable';
}

/** Translates errors of the operating system to PhotosUnavailable. Other errors are thrown unchanged. */
export async function translateSystemErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new PhotosUnavailable(error.message, { cause: error });
  }
}
