import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demand, holds } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { auditPlace, changed, lockTaxonomy, type Table } from './taxonomyWrites.ts';

/**
 * Orders the categories of one level, or the topics of one category.
 * @param ids all of them
 * @throws AppError FORBIDDEN; CONFLICT if these are not all siblings, because one has been created
 *   or deleted since they were loaded
 */
export async function orderPlaces(ctx: Ctx, table: Table, ids: readonly number[]): Promise<void> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  await inTransaction(ctx, async ({ trx, emit }) => {
    await lockTaxonomy(trx);
    const parent = sql.ref(table === 'categories' ? 'parent_id' : 'category_id');
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)}
      where deleted_at is null and ${parent} is not distinct from (
        select ${parent} from ${sql.table(table)} where id = ${ids[0] ?? 0} and deleted_at is null)`.execute(
      trx,
    );
    const asked = new Set(ids);
    const isWhole = rows.length > 0 && rows.every(({ id }) => asked.has(id));
    if (!isWhole || rows.length !== ids.length) {
      throw new AppError('CONFLICT', {
        message: 'The list must contain every item at this level.',
      });
    }
    await sql`
      update ${sql.table(table)} set position = given.number - 1
      from unnest(${ids}::bigint[]) with ordinality as given (id, number)
      where ${sql.table(table)}.id = given.id`.execute(trx);
    const subjectType = table === 'categories' ? 'category' : 'topic';
    await audit(trx, ctx, {
      action: table === 'categories' ? 'category.ordered' : 'topic.ordered',
      subjectType,
      subjectId: ids[0] ?? null,
    });
    emit(changed);
  });
}

/**
 * Deletes an empty category or topic, or restores it.
 * @throws AppError FORBIDDEN, NOT_FOUND; CONFLICT while it contains posts, topics or categories, or its
 *   parent is deleted
 */
export async function setPlaceDeleted(
  ctx: Ctx,
  table: Table,
  { id, restore }: { id: number; restore: boolean },
): Promise<void> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  await inTransaction(ctx, async ({ trx, emit }) => {
    await lockTaxonomy(trx);
    // A concurrent insert of a post waits, and then fails.
    const row = await trx
      .selectFrom(table)
      .select(['title', 'deleted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (row.deleted_at === null) === restore) throw new AppError('NOT_FOUND');
    if (restore) await demandHome(trx, table, id);
    else await demandEmpty(trx, table, id);
    await trx
      .updateTable(table)
      .set({ deleted_at: restore ? null : ctx.now })
      .where('id', '=', id)
      .execute();
    await auditPlace(trx, ctx, table, {
      ...{ verb: restore ? 'restored' : 'deleted', id, title: row.title },
    });
    emit(changed);
  });
}

async function demandEmpty(trx: DatabaseTransaction, table: Table, id: number): Promise<void> {
  const held =
    table === 'topics'
      ? sql`select from conversations where topic_id = ${id} and deleted_at is null`
      : sql`select from conversations where category_id = ${id} and deleted_at is null
          union all select from topics where category_id = ${id} and deleted_at is null
          union all select from categories where parent_id = ${id} and deleted_at is null`;
  const { rows } = await sql<{ holds: boolean }>`select exists (${held}) as holds`.execute(trx);
  if (rows[0]?.holds) {
    throw new AppError('CONFLICT', {
      message: 'It isn’t empty. Move or delete its posts, topics and categories first.',
    });
  }
}

async function demandHome(trx: DatabaseTransaction, table: Table, id: number): Promise<void> {
  const parent = sql.ref(table === 'categories' ? 'place.parent_id' : 'place.category_id');
  const { rows } = await sql<{ gone: boolean }>`
    select home.deleted_at is not null as gone
    from ${sql.table(table)} place join categories home on home.id = ${parent}
    where place.id = ${id}`.execute(trx);
  if (rows[0]?.gone)
    throw new AppError('CONFLICT', { message: 'Its parent category no longer exists.' });
}
