import { type RawBuilder, sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';

export const moderationMemberData = {
  moderation_items: {
    columns: ['author_id', 'latest_actor_id', 'assigned_to_id', 'resolved_by_id'],
    export: [
      exportFile(
        'appeals',
        (id, after) => sql`
          select id as cursor, target_type, target_id, verdict, appeal_text, appealed_at
          from moderation_items
          where author_id = ${id} and appeal_text is not null and appeal_of_id is null
            and ${afterCursor('id', after)}`,
      ),
    ],
    erase: (trx, { memberId }) =>
      sql`update moderation_items set appeal_text = '', latest_note = null
        where author_id = ${memberId} and appeal_text is not null`.execute(trx),
  },
  reports: {
    columns: ['reporter_id'],
    export: { none: 'About what others wrote, and for moderators only.' },
    erase: { none: 'Moderators still need what was reported; it names the anonymised account.' },
  },
} satisfies MemberData;

export const moderationContentData = {
  moderation_items: {
    columns: ['target_id', 'conversation_id'],
    purge: { none: 'What was decided, and why; the text itself is only in the post.' },
  },
  reports: {
    columns: ['target_id'],
    purge: { none: 'What its readers said, not the text.' },
  },
} satisfies ContentData;

/** An open entry, such as an appeal, still needs the text. */
export function hasOpenItem(postId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from moderation_items item
    where item.conversation_id = ${postId} and item.resolved_at is null)`;
}
