import { ConfigError } from '#server/platform/config/refuse.ts';
import { describeFileError } from './file-errors.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';

/** @returns one line for an error that an operator can correct, otherwise the stack. */
export function explainError(error: unknown): string {
  const { message, stack, code, path, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError) return message;
  if (code === 'EADDRINUSE')
    return 'PORT is in use by another program: stop that one, or set another. Example: PORT=3001';
  if (code === 'EACCES' && syscall === 'listen')
    return 'PORT is not allowed for this user: ports below 1024 need special rights. Set another, with a proxy in front. Example: PORT=3000';
  if (['EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'].includes(code ?? ''))
    return `HOST is no address of this machine (${message}). Example: HOST=127.0.0.1`;
  if (error instanceof StoreUnavailable) return `The store became unavailable (${message}). Start again.`;
  if (error instanceof PhotosUnavailable) return `The photos became unavailable (${message}). Start again.`;
  const what = path === undefined ? null : describeFileError(error, path);
  return what === null ? (stack ?? message) : `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
}
