import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { photoAnswers } from '#contract/words/answers.ts';
import { fail, Failure } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/photos/process.ts';
import type { Spool, SpoolFile } from '#server/platform/photos/spool.ts';
import { decodeUtf8, refuseReplaced } from './utf8.ts';

/** Longest body: a photo and the rest of the form. */
const FORM_MAX_BYTES = PHOTO_MAX_BYTES + 64 * 1024;

/** Bytes of a text field, and text fields in a form. */
const FIELD_MAX_BYTES = 3 * 1024;
const FIELDS_MAX = 14;

/**
 * What the parser of forms may keep of a form in memory: with the fields, which have no file, less than 64 KB. It passes every part as
 * bytes, because it would decode a text by the charset that its part names, and every text of a request is UTF-8.
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

/** Whether a part is a photo. Some clients send one without a file name. */
function isPhoto({ filename, mimetype }: MultipartFile): boolean {
  return filename !== undefined || mimetype === 'application/octet-stream' || mimetype.startsWith('image/');
}

/** A form whose file is on the disk until it is disposed of. */
interface Form<T> extends AsyncDisposable {
  /** What `check` returned. */
  readonly value: T;
  /** `null` when none was sent. */
  readonly file: UploadedFile | null;
}

interface FormRules<T> {
  readonly fileField: string;
  /** The fields that `check` needs. */
  readonly needs: readonly string[];
  /** Called once: as soon as the needed fields are there, at the latest at the end. When it throws, nothing more is read. */
  readonly check: (fields: Record<string, string>) => Promise<T>;
  readonly spool: Spool;
  /** When it is aborted, its reason is thrown. */
  readonly signal: AbortSignal;
}

/**
 * Reads a multipart form: text fields, and one file in the field `fileField`, which is kept on the disk. An empty file
 * counts as no file, because browsers send one when no file is chosen.
 * @throws wrong_content_type, too_large, invalid_input for a malformed form, and what `check` throws. The rest of the body
 *   is discarded then, so that the client can read the answer.
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

/** Writes a file to the disk while it arrives. @returns null for an empty file. */
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
  // The form may have been stopped meanwhile. Nobody reads this error.
  if (kept.disposed) await file.close();
  kept.defer(() => file.close());
  return file;
}

/** An error that has nothing to do with the form itself. */
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
  // The parser throws plain errors without a status for a malformed form.
  return fail('invalid_input', 'The form could not be read: it is damaged or incomplete.');
}
