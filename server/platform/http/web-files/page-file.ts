import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '#server/platform/http/answers/encode-text.ts';

type Encoding = NonNullable<ReturnType<typeof chooseEncoding>>;
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The best levels cost little, because the page is small and compressed once per encoding. */
const compress: Record<Encoding, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  br: (bytes) => brotliCompressSync(bytes),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

/**
 * Creates the answer with a page. The browser asks each time, and gets a 304 while nothing has changed.
 * @param makePage makes the page of this moment. Each new page is compressed once per encoding.
 */
export function createPageSender(makePage: () => string): SendPage {
  let sent = { html: '', send: (_request: FastifyRequest, reply: FastifyReply) => reply };
  return (request, reply) => {
    const html = makePage();
    if (html !== sent.html) sent = { html, send: createSender(html) };
    return sent.send(request, reply);
  };
}

function createSender(html: string): SendPage {
  const bytes = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const bodies = new Map<Encoding, Buffer>();

  function encode(encoding: Encoding): Buffer {
    const body = bodies.get(encoding) ?? compress[encoding](bytes);
    bodies.set(encoding, body);
    return body;
  }

  return (request, reply) => {
    void reply.headers({
      'cache-control': 'no-cache',
      etag,
      vary: 'accept, accept-encoding, sec-fetch-mode',
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(encoding ? encode(encoding) : bytes);
  };
}
