import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { visibleRequests } from '#features/support/requests/server/requestVisibility.ts';
import { lockRequest } from '#features/support/requests/server/supportQueries.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { openRequest } from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';

/** Most links, and most children, of a request. */
const mostLinks = 50;

export const requestRelations = ['RELATED', 'PARENT', 'CHILD'] as const;
export type RequestRelation = (typeof requestRelations)[number];

/**
 * Links a request to another one: as related, or as its parent or child. A parent has no parent of its own.
 * @param number of the other request
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT
 */
export function linkRequests(
  ctx: Ctx,
  asked: { id: string; number: string; relation: RequestRelation },
): Promise<SupportRequestRow> {
  return withBoth(ctx, asked, async ({ trx }, [row, other]) => {
    if (asked.relation !== 'RELATED') {
      const [child, parent] = asked.relation === 'PARENT' ? [row, other] : [other, row];
      await demandNoChain(trx, { child, parent });
      await trx
        .updateTable('support_requests')
        .set({ parent_id: parent.id })
        .where('id', '=', child.id)
        .execute();
      return;
    }
    const pair = pairOf(row.id, other.id);
    await trx
      .insertInto('support_links')
      .values({ ...pair, created_by_id: ctx.viewer.memberId, created_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Removes every link between two requests. @throws AppError NOT_FOUND, FORBIDDEN */
export function unlinkRequests(
  ctx: Ctx,
  asked: { id: string; number: string },
): Promise<SupportRequestRow> {
  return withBoth(ctx, asked, async ({ trx }, [row, other]) => {
    const { one_id, other_id } = pairOf(row.id, other.id);
    await trx
      .deleteFrom('support_links')
      .where('one_id', '=', one_id)
      .where('other_id', '=', other_id)
      .execute();
    await trx
      .updateTable('support_requests')
      .set({ parent_id: null })
      .where((eb) =>
        eb.or([
          eb('id', '=', row.id).and('parent_id', '=', other.id),
          eb('id', '=', other.id).and('parent_id', '=', row.id),
        ]),
      )
      .execute();
  });
}

function pairOf(id: number, otherId: number) {
  return { one_id: Math.min(id, otherId), other_id: Math.max(id, otherId) };
}

/** Locks both in the order of ids, and writes their histories. */
async function withBoth(
  ctx: Ctx,
  asked: { id: string; number: string; relation?: RequestRelation },
  work: (unit: Unit, rows: [SupportRequestRow, SupportRequestRow]) => Promise<void>,
): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const id = requireId(asked.id);
  const found = await visibleRequests(ctx)
    .where('number', '=', requireId(asked.number.trim().replace(/^#/, '')))
    .select('support_requests.id')
    .executeTakeFirst();
  if (!found || found.id === id) throw wrongNumber(found ? 'self' : 'unknown');
  return inTransaction(ctx, async (unit) => {
    const rows = new Map<number, SupportRequestRow>();
    for (const each of [id, found.id].sort((one, other) => one - other)) {
      const row = await lockRequest(ctx, unit.trx, each);
      if (!row) throw new AppError('NOT_FOUND');
      demand(canWorkOnRequests(ctx.viewer, row.category_id));
      rows.set(each, row);
    }
    const [row, other] = [rows.get(id), rows.get(found.id)];
    if (!row || !other) throw new AppError('NOT_FOUND');
    await work(unit, [row, other]);
    const event = asked.relation === undefined ? 'UNLINKED' : 'LINKED';
    for (const [from, to] of [
      [row, other],
      [other, row],
    ] as const) {
      await openRequest(ctx, unit, from).addEvent(event, { number: to.number, id: to.id });
      unit.emit({ type: 'supportRequest.updated', payload: { requestId: from.id } });
    }
    return row;
  });
}

function wrongNumber(rule: string): AppError {
  return validationFailed([{ field: 'number', rule, message: validationMessages.format }]);
}

async function demandNoChain(
  trx: Unit['trx'],
  { child, parent }: { child: SupportRequestRow; parent: SupportRequestRow },
): Promise<void> {
  const { count } = await trx
    .selectFrom('support_requests')
    .where('parent_id', '=', child.id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (parent.parent_id !== null || Number(count) > 0) {
    throw new AppError('CONFLICT', {
      message: 'A parent request can’t have a parent, and a child no children.',
    });
  }
}

/** The others that a request is linked to, as far as the viewer sees them. */
export async function listLinked(ctx: Ctx, row: SupportRequestRow): Promise<LinkedRequest[]> {
  // Each by its own index: combined by `or`, they would read the whole table.
  const ids = sql<number>`(
    select ${row.parent_id}::bigint
    union all select id from support_requests where parent_id = ${row.id}
    union all select other_id from support_links where one_id = ${row.id}
    union all select one_id from support_links where other_id = ${row.id})`;
  const linked = visibleRequests(ctx)
    .where('support_requests.id', 'in', ids)
    .selectAll('support_requests')
    .orderBy('support_requests.id')
    .limit(mostLinks)
    .$castTo<SupportRequestRow>();
  return (await linked.execute()).map((request) => ({
    request,
    relation:
      request.id === row.parent_id ? 'PARENT' : request.parent_id === row.id ? 'CHILD' : 'RELATED',
  }));
}

export interface LinkedRequest {
  relation: RequestRelation;
  request: SupportRequestRow;
}
