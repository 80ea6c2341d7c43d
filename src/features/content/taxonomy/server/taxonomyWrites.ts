import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

export type Table = 'categories' | 'topics';

/** Emitted by every change of a category or topic. */
export const changed = { type: 'taxonomy.changed', payload: {} } as const;

/**
 * Serializes creating, ordering and deleting categories and topics, so that positions and identifiers are
 * unique.
 */
export async function lockTaxonomy(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plaza taxonomy'))`.execute(trx);
}

const verbs = {
  categories: {
    created: 'category.created',
    changed: 'category.changed',
    moved: 'category.moved',
    deleted: 'category.deleted',
    restored: 'category.restored',
  },
  topics: {
    created: 'topic.created',
    changed: 'topic.changed',
    moved: 'topic.moved',
    deleted: 'topic.deleted',
    restored: 'topic.restored',
  },
} as const;

export function auditPlace(
  trx: DatabaseTransaction,
  ctx: Ctx,
  table: Table,
  { verb, id, title }: { verb: keyof (typeof verbs)[Table]; id: number; title: string },
): Promise<void> {
  return audit(trx, ctx, {
    action: verbs[table][verb],
    subjectType: table === 'categories' ? 'category' : 'topic',
    subjectId: id,
    detail: { name: title },
  });
}

export async function getParent(
  trx: DatabaseTransaction,
  categoryId: number,
): Promise<{ id: number; ancestor_ids: number[] }> {
  const parent = await trx
    .selectFrom('categories')
    .select(['id', 'ancestor_ids'])
    .where('id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!parent) throw new AppError('NOT_FOUND', { message: 'Category not found' });
  return parent;
}

export async function nextPosition(
  trx: DatabaseTransaction,
  table: Table,
  parentId: number | null,
): Promise<number> {
  const parent = sql.ref(table === 'categories' ? 'parent_id' : 'category_id');
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), -1) + 1 as next from ${sql.table(table)}
    where ${parent} is not distinct from ${parentId}`.execute(trx);
  return rows[0]?.next ?? 0;
}
