import { createBoundedCache } from '#server/platform/cache/bounded-cache.ts';
import { createTextEncoder } from './encode-text.ts';
import type { ByteString, JsonText } from './json-text.ts';
import { nextLink } from '#server/platform/http/page.ts';

const LINKS_MAX_BYTES = 4 * 1024 * 1024;

/** The request of an answer. */
interface Asked {
  readonly path: string;
  /** Path and query. */
  readonly url: string;
  readonly input: object;
  /** The value of `Accept-Encoding`. */
  readonly accepted: string | undefined;
}

interface Rendered {
  /** Alternating names and values, beside the headers of every answer. */
  readonly headers: string[];
  readonly body: Buffer | ByteString;
}

/** Makes headers and body of an answer that is JSON text. */
export type RenderText = (asked: Asked, answer: JsonText<unknown>) => Rendered;

export function createTextRenderer(): RenderText {
  const encodeText = createTextEncoder();
  const links = createBoundedCache<string>('links', LINKS_MAX_BYTES);

  /** Finding the `Link` header in a cache is faster than making it. */
  function readLink({ path, url, input }: Asked, cursor: string): string {
    const key = `${url} ${cursor}`;
    const known = links.get(key);
    if (known !== undefined) return known;
    const link = nextLink(path, { ...input, cursor });
    links.set(key, link, key.length + link.length);
    return link;
  }

  return (asked, answer) => {
    const { encoding, body } = encodeText(answer, asked.accepted);
    const headers = ['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'];
    if (answer.nextCursor !== null) headers.push('link', readLink(asked, answer.nextCursor));
    if (encoding) headers.push('content-encoding', encoding, 'vary', 'accept-encoding');
    return { headers, body };
  };
}
