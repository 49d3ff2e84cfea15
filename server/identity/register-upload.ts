import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/photos/process.ts';
import { readForm } from '#server/platform/http/uploads/form.ts';
import { parseInput, registerRoute, type Call, type Wiring } from './register-endpoint.ts';
import { findClientNetworks } from '#server/platform/http/trusted-proxies.ts';
import type { UploadPlace } from '#server/platform/http/uploads/upload-places.ts';

interface UploadCall<Input, Checked> extends Call<Input> {
  /** The value that `check` returned. */
  readonly checked: Checked;
  /** On the disk until the handler ends; `null` when no file was sent. */
  readonly file: UploadedFile | null;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

interface UploadRules<Input, Checked> {
  /** Runs before the body is read, if no field is needed to identify the person. @throws to refuse the upload. */
  prove?(request: FastifyRequest): Promise<void>;
  /** The names of the fields that `check` needs. If empty, `check` runs at the end of the form. */
  readonly needs: readonly (keyof Input & string)[];
  /**
   * Runs as soon as these fields have arrived, usually before the file. If it throws, reading stops.
   * @returns the person of the upload, and the data for the handler.
   */
  check(call: Omit<Call<Input>, 'reply'>): Promise<Checked>;
}

/**
 * Registers an endpoint with a file. At most 64 uploads are read at the same time, and 2 of each person. Others are
 * refused before their bodies are read. The file is kept on the disk, never in memory.
 */
export function registerUpload<Wire, Input extends object, Output, Checked extends { person: string }>(
  wiring: Wiring,
  endpoint: Endpoint<Wire, Input, Output>,
  rules: UploadRules<Input, Checked>,
  handle: (call: UploadCall<Input, Checked>) => Promise<Output>,
): void {
  const { uploadPlaces, spool } = wiring.context;
  const uploads = new WeakMap<FastifyRequest, { place: UploadPlace; gone: AbortSignal }>();
  registerRoute(wiring, endpoint, {
    admit(request, reply, viewer) {
      const place = uploadPlaces.take({ person: viewer.id || null, ...findClientNetworks(request.ip) });
      uploads.set(request, { place, gone: watchClient(reply) });
      reply.raw.once('close', () => place.release());
    },
    async respond(request, reply, viewer) {
      const upload = uploads.get(request);
      if (!upload) throw new Error('an upload has no place: `admit` did not run');
      const { place, gone } = upload;
      await rules.prove?.(request);
      await using form = await readForm(request, {
        fileField: endpoint.file ?? '',
        needs: rules.needs,
        async check(fields) {
          const input = parseInput(endpoint.input, { ...fields, ...(request.params as object) });
          const checked = await rules.check({ input, viewer, request });
          place.trust(checked.person);
          return { input, checked };
        },
        spool,
        signal: AbortSignal.any([place.signal, gone]),
      }).finally(() => place.release());
      const { value, file } = form;
      const answer = await handle({ ...value, viewer, file, signal: gone, request, reply });
      return { input: value.input, answer };
    },
  });
}

/** @returns a signal that is aborted when the client disconnects before its answer. */
function watchClient(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      gone.abort(new Failure('invalid_input', 'The connection ended before the answer.'));
  });
  return gone.signal;
}
