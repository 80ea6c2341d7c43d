import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileStore } from '#platform/files/fileStore.ts';
import { isKnownTag } from '#platform/http/isKnownTag.ts';
import '#platform/http/fastifyTypes.ts';
import { drawCommunityIcon, drawMaskableIcon, drawShareImage, iconSizes } from './brandImages.ts';

/** Seconds. */
const maxAge = 3600;

function imageDoc(says: string) {
  return { config: { doc: { isPublic: true, says, who: 'anyone', statuses: [200, 304] } } };
}

/** Images generated from the branding, also public in a closed community. */
export function addBrandImages(app: FastifyInstance, files: FileStore): void {
  for (const size of iconSizes) {
    const doc = imageDoc(`The community’s icon, ${size} pixels wide.`);
    app.get(`/icon-${size}.png`, doc, async (request, reply) =>
      sendImage(reply, await drawCommunityIcon(request.ctx.settings, { files, size })),
    );
  }
  const maskable = imageDoc('The community’s icon, which may be cut to any shape.');
  app.get('/icon-maskable.png', maskable, async (request, reply) =>
    sendImage(reply, await drawMaskableIcon(request.ctx.settings, files)),
  );
  const doc = imageDoc('The image of links to pages without one of their own.');
  app.get('/share.png', doc, async (request, reply) =>
    sendImage(reply, await drawShareImage(request.ctx.settings, files)),
  );
}

function sendImage(reply: FastifyReply, image: Buffer): FastifyReply {
  const tag = `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"`;
  reply
    .header('cache-control', `public, max-age=${maxAge}`)
    .header('etag', tag)
    // Shown on other sites.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (isKnownTag(reply.request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.header('content-type', 'image/png').send(image);
}
