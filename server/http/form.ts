import type { FastifyRequest } from 'fastify';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { fail, Failure } from '#server/errors.ts';

export interface UploadedFile {
  readonly bytes: Buffer;
  /** Content type that the part declares. */
  readonly type: string;
}

interface Form {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile | null;
}

/**
 * Reads a multipart form into memory: text fields, and one file in the field `fileField`. Every part has a size limit.
 * An empty file counts as no file, because browsers send one when no file is chosen.
 * @throws wrong_content_type, too_large, or invalid_input for a malformed form.
 */
export async function readForm(request: FastifyRequest, fileField: string | null): Promise<Form> {
  if (!request.isMultipart()) fail('wrong_content_type', 'The body must be multipart/form-data.');
  try {
    return await readParts(request, fileField);
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      const limit = PHOTO_MAX_BYTES / 1024 / 1024;
      return fail('too_large', `The photo is larger than ${limit} MB. Use a smaller one.`);
    }
    if (error instanceof Failure || statusCode !== undefined) throw error;
    // The parser throws plain errors without a status for a malformed form.
    return fail('invalid_input', 'The form could not be read: it is broken, or it was cut off on its way.');
  }
}

async function readParts(request: FastifyRequest, fileField: string | null): Promise<Form> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === fileField && bytes.length > 0) file = { bytes, type: part.mimetype };
    } else {
      if (part.valueTruncated) fail('too_large', `${part.fieldname} is too long.`);
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  }
  return { fields, file };
}
