import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chooseEncoding, encode } from '../assets/assetStore.ts';

/** Minimum size in bytes: less fits into one packet anyway. */
const leastBytes = 1_200;
/** Of 11, for a response to a single reader. A page of 138 KB becomes 21 KB in a millisecond. */
const quality = 3;
const isText = /^(?:text\/|application\/(?:json|[\w.+-]+\+(?:json|xml)|xml|manifest))/;

/** Compresses text responses that are not yet compressed, in libuv's threads. */
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
    // RFC 9110 §8.8.1: a different encoding of the same text has a weak validator.
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
    reply.removeHeader('content-length').header('content-encoding', encoding);
    return encode(typeof payload === 'string' ? Buffer.from(payload) : payload, encoding, quality);
  });
}

/**
 * Whether the compressed length could reveal other content (BREACH): a page with a member's token, requested
 * by another site, with words chosen by that site.
 */
function tellsSecrets({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'] ?? 'none';
  return headers.cookie !== undefined && from !== 'same-origin' && from !== 'none';
}

function addVary(known: unknown, set: (vary: string) => void): void {
  const names = typeof known === 'string' ? known : '';
  if (!/accept-encoding/i.test(names)) set(names ? `${names}, accept-encoding` : 'accept-encoding');
}
