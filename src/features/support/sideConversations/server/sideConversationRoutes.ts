import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { sendSource } from '#features/base/inboundMail/server/sendSource.ts';
import type { Ctx } from '#platform/context.ts';
import '#platform/http/fastifyTypes.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';

const doc: RouteDoc = {
  says: 'An email of a third party as it arrived (message/rfc822), as a download.',
  who: 'MANAGE_PRIVATE_MESSAGES',
  statuses: [200, 401, 404],
};

export async function registerSideConversationRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>(
    '/support/side-messages/:id/original',
    { config: { doc } },
    async (request, reply) => {
      const { id } = request.params;
      return sendSource(reply, { raw: await openSideSource(request.ctx, id), id });
    },
  );
}

/** @throws AppError NOT_FOUND */
async function openSideSource(ctx: Ctx, given: string): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('support_side_messages')
    .innerJoin(
      'support_side_conversations',
      'support_side_conversations.id',
      'support_side_messages.conversation_id',
    )
    .innerJoin('inbound_sources', 'inbound_sources.message_id', 'support_side_messages.inbound_id')
    .where('support_side_messages.id', '=', requireId(given))
    .select(['request_id', 'raw'])
    .executeTakeFirst();
  const request = row && (await supportRequestLoader(ctx).load(row.request_id));
  if (!row || !request || !isAgentOn(ctx, request)) throw new AppError('NOT_FOUND');
  return row.raw;
}
