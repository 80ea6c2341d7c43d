import { randomUUID } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import type {
  MessageTarget,
  PostedMessage,
} from '#features/support/agentWorkspace/server/requestPosting.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import type { WebhookFormat } from '../webhookRules.ts';
import { chatMessageOf, payloadVersion } from './composeBody.ts';
import { mayHear } from './webhookAudience.ts';
import { deliveryJob } from './webhookConsumer.ts';
import { listWebhooks } from './webhookQueries.ts';

/** Of what automations send; it is no event. */
const postType = 'supportRequest.posted';

/** Endpoints that automations can name. */
export async function listPostEndpoints(ctx: Pick<Ctx, 'db' | 'locale'>): Promise<MessageTarget[]> {
  return (await listWebhooks(ctx)).map(({ id, name }) => ({ id: String(id), name }));
}

/**
 * A message that an automation sends about a request, as far as whoever saved the endpoint may see the request.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function postAboutRequest(
  ctx: Ctx,
  { trx }: Unit,
  { targetId, request, message }: PostedMessage,
): Promise<void> {
  const endpoint = await trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', Number(targetId))
    .executeTakeFirst();
  if (!endpoint) throw new AppError('NOT_FOUND');
  const owner = endpoint.owner_id === null ? null : await findViewer(ctx, endpoint.owner_id);
  const payload = { requestId: String(request.id) };
  const isHeard = await mayHear(trx, owner ?? anonymousViewer, { audience: 'agents', payload });
  if (!isHeard) throw new AppError('FORBIDDEN');
  const url = `${ctx.mailing.origin}${ctx.basePath}${agentPaths.request(request.number)}`;
  const title = message.trim() || `#${request.number} ${request.title}`;
  const body =
    endpoint.format === 'STANDARD'
      ? {
          ...{ type: postType, timestamp: ctx.now.toISOString(), version: payloadVersion },
          data: { ...payload, number: String(request.number), message: title, url },
        }
      : chatMessageOf(
          endpoint.format as WebhookFormat, // as the table demands
          { title, url, type: `#${request.number}` },
        );
  await trx
    .insertInto('webhook_deliveries')
    .values({
      ...{ endpoint_id: endpoint.id, type: postType, body: JSON.stringify(body) },
      ...{ message_id: `msg_${randomUUID()}`, ordering_key: `requestId:${request.id}` },
      ...{ created_at: ctx.now, next_at: ctx.now },
    })
    .execute();
  await addJob(trx, { name: 'deliverWebhooks', payload: {} }, deliveryJob);
}
