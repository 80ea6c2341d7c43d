import { sql } from 'kysely';
import { audit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

export type Table = 'categories' | 'topics';

/** Whatever changes a category or topic says so. */
export const changed = { type: 'taxonomy.changed', payload: {} } as const;

/** Who makes, orders or deletes categories and topics waits here, so that positions and identifiers are free. */
export async function lockTaxonomy(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plaza taxonomy'))`.execute(trx);
}

const verbs = {
  categories: {
    created: 'category.created',
    changed: 'category.changed',
    deleted: 'category.deleted',
    restored: 'category.restored',
  },
  topics: {
    created: 'topic.created',
    changed: 'topic.changed',
    deleted: 'topic.deleted',
    restored: 'topic.restored',
  },
} as const;

export function auditPlace(
  trx: DatabaseTransaction,
  ctx: Ctx,
  table: Table,
  {
    verb,
    id,
    title,
  }: { verb: 'created' | 'changed' | 'deleted' | 'restored'; id: number; title: string },
): Promise<void> {
  return audit(trx, ctx, {
    action: verbs[table][verb],
    subjectType: table === 'categories' ? 'category' : 'topic',
    subjectId: id,
    detail: { name: title },
  });
}
