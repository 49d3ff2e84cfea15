import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { photoAnswers } from '#contract/words/en/answers.ts';
import { fail, Failure } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/photos/process.ts';
import type { Spool, SpoolFile } from '#server/platform/photos/spool.ts';
import { decodeUtf8, refuseReplaced } from '#server/platform/http/utf8.ts';

/** Maximum bytes of a body: a photo and the rest of the form. */
const FORM_MAX_BYTES = PHOTO_MAX_BYTES + 64 * 1024;

/** Maximum bytes of a text field, and maximum number of text fields in a form. */
const FIELD_MAX_BYTES = 3 * 1024;
const FIELDS_MAX = 14;

/**
 * Limits of the form parser. All text fields together stay below 64 KB of memory.
 * The parser passes every part as bytes. It would decode a text by the charset that the part names, but every text of a
 * request is UTF-8.
 */
export const formLimits = {
  limits: {
    fileSize: PHOTO_MAX_BYTES,
    files: FIELDS_MAX + 1,
    parts: FIELDS_MAX + 1,
    fieldNameSize: 100,
    headerSize: 2 * 1024,
  },
  isPartAFile: () => true,
  highWaterMark: 16 * 1024,
  fileHwm: 16 * 1024,
};

/** True if a part is a photo. Some clients send a photo without a file name. */
function isPhoto({ filename, mimetype }: MultipartFile): boolean {
  return filename !== undefined || mimetype === 'application/octet-stream' || mimetype.startsWith('image/');
}

/** A form. Its file stays on the disk until the form is disposed of. */
interface Form<T> extends AsyncDisposable {
  /** The value that `check` returned. */
  readonly value: T;
  /** `null` when no file was sent. */
  readonly file: UploadedFile | null;
}

interface FormRules<T> {
  readonly fileField: string;
  /** The names of the fields that `check` needs. */
  readonly needs: readonly string[];
  /** Called once: when all needed fields have arrived, or at the end. If it throws, reading stops. */
  readonly check: (fields: Record<string, string>) => Promise<T>;
  readonly spool: Spool;
  /** Aborting this signal throws its reason. */
  readonly signal: AbortSignal;
}

/**
 * Reads a multipart form: text fields, and one file in the field `fileField`. The file is kept on the disk. An empty
 * file counts as no file, because browsers send an empty one when nobody chose a file.
 * @throws wrong_content_type, too_large, invalid_input for a malformed form, and the errors of `check`. The rest of the
 * body is then discarded, so that the client can read the answer.
 */
export async function readForm<T>(request: FastifyRequest, rules: FormRules<T>): Promise<Form<T>> {
  if (!request.isMultipart()) fail('wrong_content_type', 'The body must be multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > FORM_MAX_BYTES)
    fail('too_large', photoAnswers.tooLarge);
  const kept = new AsyncDisposableStack();
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(rules.signal.reason);
  rules.signal.addEventListener('abort', stop);
  if (rules.signal.aborted) stop();
  try {
    const parts = await Promise.race([readParts(request, rules, kept), stopped.promise]);
    return { ...parts, [Symbol.asyncDispose]: () => kept.disposeAsync() };
  } catch (error) {
    await kept.disposeAsync();
    return explainFormError(error);
  } finally {
    rules.signal.removeEventListener('abort', stop);
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function readParts<T>(
  request: FastifyRequest,
  rules: FormRules<T>,
  kept: AsyncDisposableStack,
): Promise<{ value: T; file: UploadedFile | null }> {
  const fields: Record<string, string> = {};
  let files = 0;
  let file: UploadedFile | null = null;
  let checked: { value: T } | null = null;
  const check = async () => ({ value: await passErrors(rules.check(fields)) });
  for await (const part of request.files()) {
    if (isPhoto(part)) {
      files += 1;
      if (files > 1) fail('too_large', 'Only one photo can be sent at once.');
      if (part.fieldname === rules.fileField) file = await keepFile(part, rules.spool, kept);
      else part.file.resume();
    } else if (checked) {
      part.file.resume();
    } else {
      refuseReplaced(part.fieldname);
      fields[part.fieldname] = await readField(part);
      const isReady = rules.needs.length > 0 && rules.needs.every((name) => Object.hasOwn(fields, name));
      if (isReady) checked = await check();
    }
  }
  checked ??= await check();
  return { value: checked.value, file };
}

/** @throws too_large; invalid_input for bytes that are not UTF-8. */
async function readField({ fieldname, file }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > FIELD_MAX_BYTES) fail('too_large', `${fieldname} is too long.`);
    chunks.push(chunk);
  }
  return decodeUtf8(Buffer.concat(chunks));
}

/** Writes a file to the disk while the bytes arrive. @returns null for an empty file. */
async function keepFile(
  part: MultipartFile,
  spool: Spool,
  kept: AsyncDisposableStack,
): Promise<UploadedFile | null> {
  let file: SpoolFile | null = null;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (part.file.truncated) fail('too_large', photoAnswers.tooLarge);
    file ??= await createFile(spool, kept);
    await passErrors(file.append(chunk));
  }
  if (part.file.truncated) fail('too_large', photoAnswers.tooLarge);
  if (!file) return null;
  const { size } = file;
  return { size, read: () => file.read() };
}

async function createFile(spool: Spool, kept: AsyncDisposableStack): Promise<SpoolFile> {
  const file = await passErrors(spool.create());
  // The form may have been stopped meanwhile. In that case, nobody handles an error of this file.
  if (kept.disposed) await file.close();
  kept.defer(() => file.close());
  return file;
}

/** An error whose reason is not the form itself. */
class OtherError extends Error {}

async function passErrors<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new OtherError('', { cause: error });
  });
}

function explainFormError(error: unknown): never {
  if (error instanceof OtherError) throw error.cause;
  const { statusCode } = error as { statusCode?: number };
  if (error instanceof Failure || statusCode !== undefined) throw error;
  // For a malformed form the parser throws plain errors without a status.
  return fail('invalid_input', 'The form could not be read: it is damaged or incomplete.');
}
