import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { viewDisplaySchema } from '../queueColumnRules.ts';
import { isBuiltInView } from '../queueFilterRules.ts';
import { orderViewsSchema, queueViewSchema } from '../queueInputs.ts';
import { demandAgent } from './demandAgent.ts';
import { filterOfView, forgetDisplays } from './queueService.ts';

/** Shared views are for all agents, so changing them is for administrators. */
export async function saveQueueView(ctx: Ctx, id: string | null, given: unknown): Promise<string> {
  const memberId = demandAgent(ctx);
  const { title, filter, isShared } = parseInput(queueViewSchema, given);
  if (isShared) demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const values = {
    ...{ title, filter: JSON.stringify(filter), owner_id: isShared ? null : memberId },
  };
  if (id === null) {
    const row = await ctx.db
      .insertInto('support_views')
      .values({ ...values, created_by_id: memberId, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return `${row.id}`;
  }
  const view = await getEditableView(ctx, id, memberId);
  await ctx.db.updateTable('support_views').set(values).where('id', '=', view.id).execute();
  return `${view.id}`;
}

export async function deleteQueueView(ctx: Ctx, id: string): Promise<string> {
  const memberId = demandAgent(ctx);
  const view = await getEditableView(ctx, id, memberId);
  return inTransaction(ctx, async ({ trx }) => {
    await trx.deleteFrom('support_view_displays').where('view_key', '=', `${view.id}`).execute();
    await trx.deleteFrom('support_views').where('id', '=', view.id).execute();
    forgetDisplays(ctx);
    return id;
  });
}

/**
 * Columns and groups of a view: for all who see it if the agent may change it, otherwise for the agent alone.
 * @throws AppError FORBIDDEN, NOT_FOUND for an unknown view, VALIDATION_FAILED
 */
export async function displayQueueView(ctx: Ctx, key: string, given: unknown): Promise<string> {
  const memberId = demandAgent(ctx);
  const { columns, groupBy = null } = parseInput(viewDisplaySchema, given);
  const display = { columns, group_by: groupBy };
  await filterOfView(ctx, key);
  const view = isBuiltInView(key) ? null : await findOwnOrShared(ctx, key, memberId);
  const isForAll = view && (view.owner_id !== null || holds(ctx.viewer, 'MANAGE_COMMUNITY').ok);
  return inTransaction(ctx, async ({ trx }) => {
    await trx
      .deleteFrom('support_view_displays')
      .where('member_id', '=', memberId)
      .where('view_key', '=', key)
      .execute();
    if (isForAll) {
      await trx.updateTable('support_views').set(display).where('id', '=', view.id).execute();
    } else {
      await trx
        .insertInto('support_view_displays')
        .values({ ...display, member_id: memberId, view_key: key })
        .onConflict((conflict) => conflict.columns(['member_id', 'view_key']).doUpdateSet(display))
        .execute();
    }
    forgetDisplays(ctx);
    return key;
  });
}

/**
 * Puts views in an order: the agent's own, or with MANAGE_COMMUNITY the shared ones, which others see in it, too. The
 * list shows shared ones first.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED
 */
export async function orderQueueViews(ctx: Ctx, given: unknown): Promise<string[]> {
  const memberId = demandAgent(ctx);
  const { keys } = parseInput(orderViewsSchema, given);
  const ids = keys.map((key) => requireId(key));
  return inTransaction(ctx, async ({ trx }) => {
    const rows = await trx
      .selectFrom('support_views')
      .where('id', 'in', ids)
      .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', memberId)]))
      .select(['id', 'owner_id'])
      .execute();
    if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND');
    if (rows.some(({ owner_id }) => owner_id === null))
      demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
    await sql`
      update support_views set position = array_position(${ids}::bigint[], id)
      where id = any(${ids}::bigint[])`.execute(trx);
    return keys;
  });
}

async function getEditableView(ctx: Ctx, id: string, memberId: number) {
  const view = await findOwnOrShared(ctx, id, memberId);
  if (!view) throw new AppError('NOT_FOUND');
  if (view.owner_id === null) demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return view;
}

function findOwnOrShared(ctx: Ctx, id: string, memberId: number) {
  return ctx.db
    .selectFrom('support_views')
    .where('id', '=', requireId(id))
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', memberId)]))
    .select(['id', 'owner_id'])
    .executeTakeFirst();
}
