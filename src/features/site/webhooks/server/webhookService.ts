import type { Insertable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import type { WebhookEndpoints } from '#db/tables.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { webhookSchema } from '../webhookInputs.ts';
import {
  canManageWebhooks,
  mostEndpoints,
  secretOverlap,
  shownDeliveries,
} from '../webhookRules.ts';
import { composeBody } from './composeBody.ts';
import { secretPurpose } from './deliverWebhooks.ts';
import { deliveryJob, webhookForms } from './webhookConsumer.ts';
import {
  listDeliveries,
  listWebhooks,
  type WebhookDelivery,
  type WebhookEndpoint,
} from './webhookQueries.ts';
import { newWebhookSecret } from './webhookSigning.ts';

function demandManager({ viewer }: Ctx): number {
  const memberId = demandMember(viewer);
  if (!canManageWebhooks(viewer)) throw new AppError('FORBIDDEN');
  return memberId;
}

export async function getEndpoints(ctx: Ctx): Promise<WebhookEndpoint[]> {
  demandManager(ctx);
  return listWebhooks(ctx);
}

/** Types of events that can be sent, with what they say. */
export function listWebhookEvents(ctx: Ctx): { type: string; description: string }[] {
  demandManager(ctx);
  return [...webhookForms()]
    .flatMap(([type, form]) =>
      'internal' in form ? [] : [{ type, description: form.description }],
    )
    .sort((one, other) => (one.type < other.type ? -1 : 1));
}

/** The latest deliveries of an endpoint. */
export async function getDeliveries(ctx: Ctx, id: string): Promise<WebhookDelivery[]> {
  demandManager(ctx);
  return listDeliveries(ctx.db, { endpointId: requireId(id), most: shownDeliveries });
}

/**
 * Saves an endpoint, which then hears what its last editor may know.
 * @returns a new one with its secret, which is shown once
 * @throws AppError VALIDATION_FAILED, FORBIDDEN, NOT_FOUND, CONFLICT when there are too many
 */
export async function saveWebhook(
  ctx: Ctx,
  id: string | null,
  input: unknown,
): Promise<{ endpoint: WebhookEndpoint; secret: string | null }> {
  const owner_id = demandManager(ctx);
  const { categoryIds, ...fields } = parseInput(webhookSchema, input);
  const known = new Set(listWebhookEvents(ctx).map(({ type }) => type));
  if (fields.events.some((type) => !known.has(type))) {
    throw fault('events', 'unknown', 'There is no such event.');
  }
  if (await ctx.outgoing.leadsInside(fields.url)) {
    throw fault('url', 'private', 'This address is not public.');
  }
  const values = {
    ...{ ...fields, owner_id, updated_at: ctx.now },
    category_ids: categoryIds.map(Number),
  };
  const secret = id === null ? newWebhookSecret() : null;
  return inTransaction(ctx, async ({ trx }) => {
    const endpoint = secret
      ? await insertEndpoint(trx, { ...values, secret: ctx.secrets.seal(secret, secretPurpose) })
      : await trx
          .updateTable('webhook_endpoints')
          .set(values)
          .where('id', '=', requireId(id))
          .returningAll()
          .executeTakeFirst();
    if (!endpoint) throw new AppError('NOT_FOUND');
    await note(trx, ctx, secret ? 'webhook.created' : 'webhook.changed', endpoint);
    return { endpoint, secret };
  });
}

async function insertEndpoint(
  trx: DatabaseTransaction,
  values: Insertable<WebhookEndpoints>,
): Promise<WebhookEndpoint> {
  const { count } = await trx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostEndpoints) throw new AppError('CONFLICT');
  return trx
    .insertInto('webhook_endpoints')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function fault(field: string, rule: string, message: string): AppError {
  return validationFailed([{ field, rule, message }]);
}

/** Switches an endpoint on or off; what waits is sent when it is on again. */
export async function switchWebhook(ctx: Ctx, id: string, isOn: boolean): Promise<WebhookEndpoint> {
  demandManager(ctx);
  return inTransaction(ctx, async ({ trx }) => {
    const endpoint = await trx
      .updateTable('webhook_endpoints')
      .set({
        ...{ is_on: isOn, off_reason: null, updated_at: ctx.now },
        ...(isOn && { failing_since: null }),
      })
      .where('id', '=', requireId(id))
      .returningAll()
      .executeTakeFirst();
    if (!endpoint) throw new AppError('NOT_FOUND');
    await note(trx, ctx, isOn ? 'webhook.switchedOn' : 'webhook.switchedOff', endpoint);
    if (isOn) await addJob(trx, { name: 'deliverWebhooks', payload: {} }, deliveryJob);
    return endpoint;
  });
}

export async function deleteWebhook(ctx: Ctx, id: string): Promise<void> {
  demandManager(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const endpoint = await trx
      .deleteFrom('webhook_endpoints')
      .where('id', '=', requireId(id))
      .returningAll()
      .executeTakeFirst();
    if (!endpoint) throw new AppError('NOT_FOUND');
    await note(trx, ctx, 'webhook.deleted', endpoint);
  });
}

/** A new secret; the old one signs beside it for a day. @returns the new one, which is shown once */
export async function rotateWebhookSecret(ctx: Ctx, id: string): Promise<string> {
  demandManager(ctx);
  const secret = newWebhookSecret();
  await inTransaction(ctx, async ({ trx }) => {
    const endpoint = await trx
      .updateTable('webhook_endpoints')
      .set(({ ref }) => ({
        old_secret: ref('secret'),
        old_until: new Date(+ctx.now + secretOverlap),
        secret: ctx.secrets.seal(secret, secretPurpose),
      }))
      .where('id', '=', requireId(id))
      .returningAll()
      .executeTakeFirst();
    if (!endpoint) throw new AppError('NOT_FOUND');
    await note(trx, ctx, 'webhook.secretReplaced', endpoint);
  });
  return secret;
}

/** Sends an event that has not happened, to see whether an endpoint understands it. */
export async function testWebhook(ctx: Ctx, id: string): Promise<void> {
  demandManager(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const endpoint = await trx
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', requireId(id))
      .executeTakeFirst();
    if (!endpoint) throw new AppError('NOT_FOUND');
    const body = await testBody(ctx, trx, endpoint);
    await insertTest(trx, ctx, { endpoint, body });
  });
}

async function testBody(
  ctx: Ctx,
  trx: DatabaseTransaction,
  endpoint: WebhookEndpoint,
): Promise<string> {
  const event = { id: 0, type: 'test', occurredAt: ctx.now, actorId: ctx.viewer.memberId };
  const latest = await trx
    .selectFrom('conversations')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('is_private', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const payload = { conversationId: latest ? String(latest.id) : null };
  const body = await composeBody({ ...ctx, trx }, endpoint, { event, payload });
  if (body === null) throw new AppError('CONFLICT', { message: 'There is no public post yet.' });
  return body;
}

async function insertTest(
  trx: DatabaseTransaction,
  ctx: Ctx,
  { endpoint, body }: { endpoint: WebhookEndpoint; body: string },
): Promise<void> {
  await trx
    .insertInto('webhook_deliveries')
    .values({
      ...{ endpoint_id: endpoint.id, type: 'test', body, ordering_key: '' },
      message_id: `test_${+ctx.now}`,
      ...{ created_at: ctx.now, next_at: ctx.now },
    })
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'message_id']).doNothing())
    .execute();
  await addJob(trx, { name: 'deliverWebhooks', payload: {} }, deliveryJob);
}

/** Sends a delivery again, with the same message id, once its attempts are over. */
export async function replayDelivery(ctx: Ctx, id: string): Promise<void> {
  demandManager(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const replayed = await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'WAITING', attempts: 0, next_at: ctx.now, finished_at: null })
      .where('id', '=', requireId(id))
      .where('state', '!=', 'WAITING')
      .returning('id')
      .executeTakeFirst();
    if (!replayed) throw new AppError('NOT_FOUND');
    await addJob(trx, { name: 'deliverWebhooks', payload: {} }, deliveryJob);
  });
}

function note(
  trx: DatabaseTransaction,
  ctx: Ctx,
  action: string,
  { id, name }: WebhookEndpoint,
): Promise<void> {
  return audit(trx, ctx, { action, subjectType: 'webhook', subjectId: id, detail: { name } });
}
