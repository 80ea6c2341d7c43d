import { type RawBuilder, sql } from 'kysely';
import { hasPermission } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { chatFileHolder } from './chatWrites.ts';

/**
 * A file of a message is for those in the room who see the message, and for moderators while a report that keeps the
 * message is open.
 */
export function seesChatFile({ viewer, settings }: Ctx, key: string): RawBuilder<boolean> {
  if (viewer.memberId === null || !settings.chatEnabled) return sql<boolean>`false`;
  const isReported = hasPermission(viewer, 'MANAGE_SPAM_POSTS')
    ? sql`or exists (select from chat_reports, jsonb_array_elements(snapshot) reported
        where chat_reports.room_id = message.room_id and resolved_at is null
          and (reported ->> 'seq')::integer = message.seq)`
    : sql``;
  return sql<boolean>`exists (
    select from file_uses used join chat_messages message on message.id = used.target_id
    where used.storage_key = ${key} and used.target_type = ${chatFileHolder}
      and message.deleted_at is null and (exists (
        select from chat_members mine
        where mine.room_id = message.room_id and mine.member_id = ${viewer.memberId}
          and mine.left_at is null and mine.state <> 'REFUSED' and message.seq > mine.joined_seq)
        ${isReported}))`;
}
