import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { ErrorAnswer } from '#contract/errors.ts';
import { me } from '#contract/profile.ts';
import { ApiError, call, NetworkError } from '#web/data/api/api.ts';
import { isRecord, parseJson } from '#web/data/storage/storage.ts';
import { saveFile } from '#web/data/api/save-file.ts';

interface Download<E extends Endpoint> {
  /** `GET` without input, or `json`. */
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly name: string;
  /** Receives the arrived part, 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  /** Changes the received file. */
  readonly change?: (file: Blob) => Promise<Blob>;
}

/**
 * Downloads a file and passes it to the browser.
 * @throws ApiError, NetworkError.
 */
export async function downloadFile<E extends Endpoint>(download: Download<E>): Promise<void> {
  const received = await fetchFile(download);
  saveFile((await download.change?.(received)) ?? received, download.name);
}

async function fetchFile<E extends Endpoint>({ endpoint, input, onProgress }: Download<E>): Promise<Blob> {
  const { method, path, carrier, answers = '' } = endpoint;
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await fetch(
      path,
      carrier === 'json' ? { method, headers, body: JSON.stringify(input) } : { method },
    );
    if (!response.ok) await refuse(response);
    return await readFile(response, answers, onProgress);
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    throw new NetworkError('noConnection', { cause: error });
  }
}

async function refuse(response: Response): Promise<never> {
  // The session has ended. The next call informs the app.
  if (response.status === 401) await call(me, {});
  const answer = parseJson(await response.text());
  if (!isRecord(answer) || !('code' in answer)) throw new NetworkError('notThere');
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  throw new ApiError(response.status, answer as unknown as ErrorAnswer & Record<string, unknown>, retryAfter);
}

async function readFile(
  response: Response,
  type: string,
  onProgress?: (percent: number) => void,
): Promise<Blob> {
  const size = Number(response.headers.get('content-length'));
  const parts: BlobPart[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    received += part.value.length;
    if (size > 0) onProgress?.(Math.floor((received / size) * 100));
  }
  return new Blob(parts, { type });
}
