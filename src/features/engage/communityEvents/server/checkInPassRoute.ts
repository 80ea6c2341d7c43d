import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import '#platform/http/fastifyTypes.ts';
import { communityEventPaths, eventFilePaths } from '../communityEventAddress.ts';
import { viewCommunityEvent } from './communityEventViews.ts';

export const checkInPassPath = eventFilePaths.pass(':id');

const paramsSchema = z.object({ id: z.string().transform((id) => parseId(id) ?? 0) });

const passDoc = {
  config: {
    doc: {
      says: 'The viewer’s pass to an event as a QR code, which opens the check-in page with it.',
      who: 'attendees, until they are checked in',
      statuses: [200, 404],
    },
  },
};

/** Register it where requests have a context. */
export async function registerCheckInPassRoute(app: FastifyInstance): Promise<void> {
  app.get(checkInPassPath, passDoc, async ({ ctx, params }, reply) => {
    const { id } = parseInput(paramsSchema, params);
    const post = await getConversation(ctx, id);
    const pass = (await viewCommunityEvent(ctx, post))?.checkInPass;
    if (!pass) throw new AppError('NOT_FOUND');
    const { toString: draw } = await import('qrcode');
    const url = `${ctx.mailing.origin}${ctx.basePath}${communityEventPaths.checkIn(post, pass)}`;
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'private, no-store')
      .send(await draw(url, { type: 'svg', margin: 4 }));
  });
}
