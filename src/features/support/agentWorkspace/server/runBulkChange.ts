import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import { changeWithin, type OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import {
  type BulkValues,
  bulkValuesOf,
  changedRequestValues,
  isSameAs,
} from '../bulkChangeRules.ts';
import { bulkChangesSchema } from '../queueInputs.ts';
import { applyChanges } from './agentRequestService.ts';
import { addBulkJob, type BulkChangeRow } from './bulkChanges.ts';
import { bulkMacros } from './bulkMacros.ts';

/** Requests of one step: then the job looks whether it was canceled, and others get their turn. */
const chunk = 100;
/** Steps of one run. */
const mostSteps = 20;

type Item = { request_id: number; before: unknown; after: unknown };

/** Changes, or restores, the next requests of a change. Each is recorded in the transaction that changes it. */
export async function runBulkChange(ctx: Ctx, id: number, signal?: AbortSignal): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    const row = await ctx.db
      .selectFrom('support_bulk_changes')
      .where('id', '=', id)
      .selectAll()
      .$castTo<BulkChangeRow>()
      .executeTakeFirst();
    if (row?.state !== 'RUNNING' && row?.state !== 'UNDOING') return;
    const isUndoing = row.state === 'UNDOING';
    const items = await ctx.db
      .selectFrom('support_bulk_items')
      .where('change_id', '=', id)
      .where('state', '=', isUndoing ? 'CHANGED' : 'PENDING')
      .orderBy('request_id')
      .limit(chunk)
      .select(['request_id', 'before', 'after'])
      .execute();
    if (items.length === 0) {
      await ctx.db
        .updateTable('support_bulk_changes')
        .set({ state: isUndoing ? 'UNDONE' : 'DONE' })
        .where('id', '=', id)
        .where('state', '=', row.state)
        .execute();
      return;
    }
    // As the agent who began it, with the permissions that they have now.
    const viewer = await findViewer(ctx, row.member_id);
    const asAgent: Ctx = { ...ctx, viewer: viewer ?? ctx.viewer, perRequest: new Map() };
    for (const item of items) {
      if (signal?.aborted) return addBulkJob(ctx.db, id);
      if (viewer === null) await refuse(ctx, row, item, 'FORBIDDEN');
      else if (!(await changeItem({ ...asAgent, now: new Date() }, row, item))) return;
    }
  }
  await addBulkJob(ctx.db, id);
}

/** @returns false if the change was canceled meanwhile */
async function changeItem(ctx: Ctx, row: BulkChangeRow, item: Item): Promise<boolean> {
  const isUndoing = row.state === 'UNDOING';
  try {
    return await inTransaction(ctx, async (unit) => {
      const { trx } = unit;
      const current = await trx
        .selectFrom('support_bulk_changes')
        .where('id', '=', row.id)
        .forShare()
        .select('state')
        .executeTakeFirst();
      if (current?.state !== row.state) return false;
      await changeWithin(ctx, unit, {
        id: item.request_id,
        work: async (open) => {
          demand(canWorkOnRequests(ctx.viewer, open.row.category_id));
          if (open.row.merged_into !== null) throw new AppError('CONFLICT');
          const changed = isUndoing
            ? await restore(ctx, open, item)
            : await apply(ctx, open, row.changes);
          await trx
            .updateTable('support_bulk_items')
            .set(changed)
            .where('change_id', '=', row.id)
            .where('request_id', '=', item.request_id)
            .execute();
        },
      });
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refuse(ctx, row, item, error.code);
    return true;
  }
}

async function apply(ctx: Ctx, open: OpenRequest, given: unknown) {
  const { macroId, ...changes } = bulkChangesSchema.parse(given);
  const former = bulkValuesOf(open.row);
  await applyChanges(ctx, open, changes);
  if (macroId != null) await bulkMacros().run(ctx, open, macroId);
  const { before, after } = changedRequestValues(former, bulkValuesOf(open.row));
  return { state: 'CHANGED', before: JSON.stringify(before), after: JSON.stringify(after) };
}

/** @throws AppError CONFLICT if somebody has changed one of the values since */
async function restore(ctx: Ctx, open: OpenRequest, { before, after }: Item) {
  const former: BulkValues = Object(before);
  if (!isSameAs(open.row, Object(after))) throw new AppError('CONFLICT');
  const { status: formerStatus, priority, tags, snoozedUntil, dueAt, ...places } = former;
  const { tags: added = [] }: BulkValues = Object(after);
  await applyChanges(ctx, open, {
    ...places,
    ...(priority !== undefined && bulkChangesSchema.pick({ priority: true }).parse({ priority })),
    ...(tags && {
      addTags: tags.filter((tag) => !added.includes(tag)),
      removeTags: added.filter((tag) => !tags.includes(tag)),
    }),
    ...(dueAt === null ? { clearDue: true } : dueAt !== undefined && { dueAt: new Date(dueAt) }),
    ...(snoozedUntil === null && { wake: true }),
  });
  // The time may have passed: then it is as good as none.
  if (snoozedUntil) await open.patch({ snoozed_until: new Date(snoozedUntil) });
  const status = agentStatuses.find((each) => each === formerStatus);
  if (status !== undefined && status !== open.row.status) {
    await open.apply({ type: 'STATUS_SET', status });
  } else if (formerStatus === 'NEW' && open.row.status !== 'NEW') {
    // No action leads back to where a request begins: this one undoes that it left.
    const { status: from } = open.row;
    await open.patch({ status: 'NEW', resolved_at: null, closed_at: null });
    await open.addEvent('STATUS_CHANGED', { from, to: 'NEW' });
  }
  return { state: 'UNDONE', error: null };
}

async function refuse(
  { db }: Pick<Ctx, 'db'>,
  row: BulkChangeRow,
  item: Item,
  error: string,
): Promise<void> {
  await db
    .updateTable('support_bulk_items')
    .set({ state: row.state === 'UNDOING' ? 'KEPT' : 'REFUSED', error })
    .where('change_id', '=', row.id)
    .where('request_id', '=', item.request_id)
    .execute();
}
