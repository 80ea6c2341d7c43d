import pg from 'pg';
import type { Database } from '#platform/database/database.ts';

interface Sending<Row> {
  /** The entity created earlier with this idempotency key. */
  find: (sentAs: string) => Promise<Row | undefined>;
  make: () => Promise<Row>;
}

/**
 * Creates an entity once per idempotency key: a retry after a lost response returns the existing one
 * (decision 0214).
 * @param sentAs null without an idempotency key
 */
export async function sentOnce<Row>(
  sentAs: string | null,
  { find, make }: Sending<Row>,
): Promise<Row> {
  if (sentAs === null) return make();
  const before = await find(sentAs);
  if (before) return before;
  try {
    return await make();
  } catch (error) {
    // A concurrent request with the same key was first.
    const other = isTwice(error) ? await find(sentAs) : undefined;
    if (!other) throw error;
    return other;
  }
}

/** An own post or response by idempotency key. */
export function findSent<Table extends 'conversations' | 'comments'>(
  db: Database,
  table: Table,
  { authorId, sentAs }: { authorId: number; sentAs: string },
) {
  return db
    .selectFrom<'conversations' | 'comments'>(table)
    .selectAll()
    .where('author_id', '=', authorId)
    .where('sent_as', '=', sentAs)
    .executeTakeFirst();
}

function isTwice(error: unknown): boolean {
  const isKnown = error instanceof pg.DatabaseError && error.code === '23505';
  return isKnown && (error.constraint ?? '').endsWith('_sent_as');
}
