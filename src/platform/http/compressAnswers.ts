import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chooseEncoding, encode } from '../assets/assetStore.ts';

/** Less fits one packet as it is; bytes. */
const leastBytes = 1_200;
/** Of 11: what an answer made for one reader is worth. A page of 138 KB becomes 21 KB in a millisecond. */
const quality = 3;
const isText = /^(?:text\/|application\/(?:json|[\w.+-]+\+(?:json|xml)|xml|manifest))/;

/** Compresses the text of answers that nobody compressed before, in libuv's threads. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || Buffer.byteLength(payload) < leastBytes) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    if (!isText.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    addVary(reply.getHeader('vary'), (vary) => reply.header('vary', vary));
    const encoding = tellsSecrets(request)
      ? 'identity'
      : chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    const etag = reply.getHeader('etag');
    // RFC 9110 §8.8.1: other bytes of the same text are weakly the same.
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
    reply.removeHeader('content-length').header('content-encoding', encoding);
    return encode(typeof payload === 'string' ? Buffer.from(payload) : payload, encoding, quality);
  });
}

/**
 * Whether the length of the compressed answer could tell what else is in it (BREACH): a page with a
 * member's token, asked for by another site, which chose words that the page repeats.
 */
function tellsSecrets({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'] ?? 'none';
  return headers.cookie !== undefined && from !== 'same-origin' && from !== 'none';
}

function addVary(known: unknown, set: (vary: string) => void): void {
  const names = typeof known === 'string' ? known : '';
  if (!/accept-encoding/i.test(names)) set(names ? `${names}, accept-encoding` : 'accept-encoding');
}
