import pg from 'pg';
import type { Database } from '#platform/database/database.ts';

interface Sending<Row> {
  /** What this sending has made before. */
  find: (sentAs: string) => Promise<Row | undefined>;
  make: () => Promise<Row>;
}

/**
 * Makes what a sending asks for, once: whoever lost the answer sends it again under the same name and
 * is given what is there (docs/decisions/0214-sent-once.md).
 * @param sentAs null for a caller who names no sending
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
    // The same at the same moment: the other was first.
    const other = isTwice(error) ? await find(sentAs) : undefined;
    if (!other) throw error;
    return other;
  }
}

/** A post or a response of one's own, by the sending that made it. */
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
