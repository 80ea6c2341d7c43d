import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { SupportBulkChanges } from '#db/tables.ts';
import { seesAgentSide } from '#features/support/requests/server/requestVisibility.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { type BulkState, bulkHours, mostOfView } from '../bulkChangeRules.ts';
import { bulkChangesSchema, bulkStartSchema } from '../queueInputs.ts';
import { bulkMacros } from './bulkMacros.ts';
import { demandAgent } from './demandAgent.ts';
import { listWholeView } from './queueService.ts';

export type BulkChangeRow = Omit<Selectable<SupportBulkChanges>, 'state'> & { state: BulkState };

/**
 * Begins to change all requests that a view or search lists now. The same call again returns the change that it began.
 * @throws AppError FORBIDDEN, NOT_FOUND for an unknown view, VALIDATION_FAILED, CONFLICT while another one runs
 */
export async function startBulkChange(ctx: Ctx, given: unknown): Promise<BulkChangeRow> {
  const memberId = demandAgent(ctx);
  demandActive(ctx.viewer);
  const { view, keyword, clientMutationId, ...rest } = parseInput(bulkStartSchema, given);
  const sentAs = clientMutationId ?? randomUUID();
  const changes = parseInput(bulkChangesSchema, rest);
  if (Object.values(changes).every((value) => value == null)) throw wrong('changes');
  if (changes.macroId != null) await bulkMacros().demandUsable(ctx, changes.macroId);
  return inTransaction(ctx, async ({ trx }) => {
    // Two of one agent wait for each other here.
    await sql`select from members where id = ${memberId} for update`.execute(trx);
    const before = await trx
      .selectFrom('support_bulk_changes')
      .where('member_id', '=', memberId)
      .where((eb) => eb.or([eb('sent_as', '=', sentAs), eb('state', 'in', ['RUNNING', 'UNDOING'])]))
      .selectAll()
      .$castTo<BulkChangeRow>()
      .execute();
    const same = before.find(({ sent_as }) => sent_as === sentAs);
    if (same) return same;
    if (before.length > 0) {
      throw new AppError('CONFLICT', { message: 'Another change of a view is still running.' });
    }
    const ids = await listWholeView({ ...ctx, db: trx }, { view, keyword, most: mostOfView });
    if (ids.length === 0) throw wrong('view');
    const row = await trx
      .insertInto('support_bulk_changes')
      .values({
        ...{ member_id: memberId, sent_as: sentAs, changes: JSON.stringify(changes) },
        ...{ state: 'RUNNING', created_at: ctx.now },
      })
      .returningAll()
      .$castTo<BulkChangeRow>()
      .executeTakeFirstOrThrow();
    // Requests of others that the agent only takes part in are not theirs to change.
    await sql`
      insert into support_bulk_items (change_id, request_id)
      select ${row.id}::bigint, id from support_requests
      where id = any(${ids}::bigint[]) and ${seesAgentSide(ctx.viewer)}`.execute(trx);
    await addBulkJob(trx, row.id);
    return row;
  });
}

/** What is changed stays so, until it is undone. @throws AppError NOT_FOUND, CONFLICT if it has ended */
export function cancelBulkChange(ctx: Ctx, id: string): Promise<BulkChangeRow> {
  return moveOn(ctx, id, { from: ['RUNNING'], to: 'CANCELED' });
}

/** Gives changed requests their former values, unless these were changed again. @throws AppError NOT_FOUND, CONFLICT */
export async function undoBulkChange(ctx: Ctx, id: string): Promise<BulkChangeRow> {
  const row = await moveOn(ctx, id, { from: ['DONE', 'CANCELED'], to: 'UNDOING' });
  await addBulkJob(ctx.db, row.id);
  return row;
}

async function moveOn(
  ctx: Ctx,
  id: string,
  { from, to }: { from: readonly BulkState[]; to: BulkState },
): Promise<BulkChangeRow> {
  const memberId = demandAgent(ctx);
  const own = ctx.db
    .selectFrom('support_bulk_changes')
    .where('id', '=', requireId(id))
    .where('member_id', '=', memberId)
    .where('created_at', '>', shownSince(ctx));
  if (!(await own.select('id').executeTakeFirst())) throw new AppError('NOT_FOUND');
  const row = await ctx.db
    .updateTable('support_bulk_changes')
    .set({ state: to })
    .where('id', 'in', own.select('id'))
    .where('state', 'in', from)
    .returningAll()
    .$castTo<BulkChangeRow>()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', { message: 'This is no longer possible.' });
  return row;
}

/** The agent's last change of a view, for a day: it is found again after a reload. */
export async function findBulkChange(ctx: Ctx): Promise<BulkChangeRow | null> {
  const memberId = demandAgent(ctx);
  const row = await ctx.db
    .selectFrom('support_bulk_changes')
    .where('member_id', '=', memberId)
    .where('created_at', '>', shownSince(ctx))
    .orderBy('id', 'desc')
    .selectAll()
    .$castTo<BulkChangeRow>()
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function countBulkItems(ctx: Ctx, id: number): Promise<Record<string, number>> {
  const rows = await ctx.db
    .selectFrom('support_bulk_items')
    .where('change_id', '=', id)
    .groupBy('state')
    .select(['state', ({ fn }) => fn.countAll<number>().as('total')])
    .execute();
  return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)]));
}

/** Requests that could not be changed or restored, the first ones, with the code of the reason. */
export function listRefusedItems(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom('support_bulk_items')
    .innerJoin('support_requests', 'support_requests.id', 'request_id')
    .where('change_id', '=', id)
    .where('support_bulk_items.state', 'in', ['REFUSED', 'KEPT'])
    .where(seesAgentSide(ctx.viewer))
    .orderBy('request_id')
    .limit(100)
    .select(['request_id', 'number', 'title', 'error'])
    .execute();
}

export function addBulkJob(trx: Ctx['db'], id: number): Promise<void> {
  return addJob(trx, { name: 'runBulkChange', payload: { id } }, { key: `runBulkChange:${id}` });
}

export async function deleteOldBulkChanges({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('support_bulk_changes')
    .where('created_at', '<', shownSince({ now }))
    .where('state', 'not in', ['RUNNING', 'UNDOING'])
    .execute();
}

function shownSince({ now }: Pick<Ctx, 'now'>): Date {
  return new Date(now.getTime() - bulkHours * 3_600_000);
}

function wrong(field: string): AppError {
  return validationFailed([{ field, rule: 'required', message: validationMessages.required }]);
}
