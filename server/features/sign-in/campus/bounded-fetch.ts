/** Maximum time of a request to the provider, in milliseconds, including reading the whole answer. */
const PROVIDER_TIMEOUT_MS = 5_000;
/** Larger than any provider's description, keys or tokens. */
const ANSWER_MAX_BYTES = 256 * 1024;

/**
 * `fetch` with a limit of time and of bytes. Follows no redirect.
 * @throws TimeoutError, or an error if the answer is too large.
 */
export async function fetchBounded(url: string, options: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const response = await fetch(url, { ...options, redirect: 'manual', signal });
  const body = await readBounded(response);
  // By definition, these statuses have no body.
  const hasBody = ![101, 204, 205, 304].includes(response.status);
  const { status, headers } = response;
  return new Response(hasBody ? body : null, { status, headers });
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error(`the answer has more than ${ANSWER_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
