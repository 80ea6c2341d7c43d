import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';
import { liveChatSettings } from './liveChatAvailability.ts';
import { isOfVisitor, visitorOf } from './liveChatQueries.ts';

/** The messages are entries of the request, which exports them. */
export const liveChatMemberData = {
  live_chats: {
    columns: ['member_id', 'agent_id'],
    export: [
      exportFile(
        'live-chats',
        (id, after) => sql`
          select request_id as cursor, request_id, page_url, started_at, accepted_at, ended_at
          from live_chats where member_id = ${id} and ${afterCursor('request_id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
} satisfies MemberData;

/** The visitor sees the files of the messages of their own chats; members, of one that goes on in their browser. */
export function seesFileOfChat(ctx: Ctx, key: string): RawBuilder<boolean> {
  const visitors = liveChatSettings(ctx).isOn
    ? visitorOf(ctx).filter(({ member_id: memberId }) => memberId === null)
    : [];
  if (visitors.length === 0) return sql<boolean>`false`;
  const isOwn = sql.join(visitors.map(isOfVisitor), sql` or `);
  const isMember = ctx.viewer.memberId !== null;
  return sql<boolean>`exists (
    select from file_uses used
      join support_entries entry on entry.id = used.target_id
      join live_chats on live_chats.request_id = entry.request_id
    where used.storage_key = ${key} and used.target_type = 'supportEntry'
      and entry.is_public and entry.origin_id = entry.request_id
      and entry.seq <= coalesce(live_chats.ended_seq, entry.seq) and (${isOwn})
      and (not ${isMember}::boolean or live_chats.state <> 'ENDED'))`;
}

/** A secret that a browser no longer has is of no use; the chat remains what its request says. */
export function deleteOldChats({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<unknown> {
  return (
    db
      .deleteFrom('live_chats')
      .where('ended_at', '<', new Date(now.getTime() - 30 * 86_400_000))
      // By it they find their requests on the site that has named them.
      .where('person_id', 'is', null)
      .execute()
  );
}
