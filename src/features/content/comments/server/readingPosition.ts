import { sql } from 'kysely';
import type { Marks } from '#features/content/marks/server/markLoader.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Time up to which a member has read a post's comments: that of the furthest comment seen, or, if only the
 * visit is known, the visit. Null: never opened.
 */
export function readToOf(marks: Marks): Date | null {
  const visit = marks.get('read');
  return visit === undefined ? null : (marks.get('read-to') ?? visit).at;
}

/** Advances a member's reading position to a comment's time; never moves it back. */
export async function moveReadingPosition(
  db: Database,
  { conversationId, memberId, readTo }: { conversationId: number; memberId: number; readTo: Date },
): Promise<void> {
  await sql`
    insert into marks (target_type, target_id, kind, member_id, created_at)
    values ('conversation', ${conversationId}, 'read-to', ${memberId}, ${readTo})
    on conflict (target_type, target_id, kind, member_id) do update
      set created_at = excluded.created_at where marks.created_at < excluded.created_at
  `.execute(db);
}
