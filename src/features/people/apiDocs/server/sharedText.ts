import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, encode } from '#platform/assets/assetStore.ts';

/** A large text that is the same for everybody, made and compressed when it is first asked for. */
export interface SharedText {
  version: () => Promise<string>;
  /** Sends it, or 304 to whoever has it. */
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

export function sharedText(
  read: () => string | Promise<string>,
  { type, cacheControl }: { type: string; cacheControl: string },
): SharedText {
  let made: Promise<{ body: Buffer; version: string }> | undefined;
  const encoded = new Map<Encoding, Promise<Buffer>>();

  async function make() {
    const body = Buffer.from(await read());
    return { body, version: createHash('sha256').update(body).digest('base64url').slice(0, 16) };
  }

  function get() {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  }

  return {
    version: async () => (await get()).version,
    async send(request, reply) {
      const { body, version } = await get();
      const etag = `W/"${version}"`;
      reply
        .header('etag', etag)
        .header('cache-control', cacheControl)
        .header('vary', 'accept-encoding');
      const known = request.headers['if-none-match']?.split(/,\s*/) ?? [];
      if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const text = encoded.get(encoding) ?? encode(body, encoding, 5);
      encoded.set(encoding, text);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.header('content-type', type).send(await text);
    },
  };
}
