import { NetworkError } from '#web/data/api/api.ts';
import { repeatUntilDone } from '#web/data/api/repeat.ts';
import { FileMissing } from '#web/data/loading/load-file.ts';

/** Loads a file, again and again while the network fails. Rejects if the server no longer has it, or if it fails itself. */
export function repeatWhileOffline<File>(load: () => Promise<File>): Promise<File> {
  return new Promise((resolve, reject) => {
    repeatUntilDone(async () => {
      try {
        resolve(await load());
      } catch (error) {
        if (error instanceof NetworkError && !(error instanceof FileMissing)) throw error;
        reject(error);
      }
    });
  });
}
