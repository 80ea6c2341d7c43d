import { sql } from 'kysely';
import type { Marks } from '#features/content/marks/server/markLoader.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Until which moment a member has read a post's comments: the furthest one they had before their
 * eyes, or, where only the visit is known, all of that time. Null: they never opened the post.
 */
export function readToOf(marks: Marks): Date | null {
  const visit = marks.get('read');
  return visit === undefined ? null : (marks.get('read-to') ?? visit).at;
}

/** Moves a member's reading of a post on to the moment of a comment; never back. */
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
