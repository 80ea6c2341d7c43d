import { type RawBuilder, sql } from 'kysely';
import { parseInput } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { chatSearchSchema } from '../chatInputs.ts';
import { chatLimits } from '../chatRules.ts';
import { demandChat } from './chatAccess.ts';
import type { ChatMessageRow } from './chatQueries.ts';

/**
 * Messages of the viewer's chats that contain all words, the latest first. 50,000 are read, of the chats that
 * were active last: what one member has is far less than an index of all chats would return for a common word.
 * @param asked.roomId of one chat only
 * @throws AppError UNAUTHENTICATED, NOT_FOUND while chat is switched off
 */
export async function searchChats(
  ctx: Ctx,
  asked: { search: string; roomId: number | null },
): Promise<ChatMessageRow[]> {
  const memberId = demandChat(ctx);
  const words = parseInput(chatSearchSchema, asked.search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
  if (words.length === 0) return [];
  // Chats are taken, the last active first, until they have so many messages: sorting all would cost more than reading.
  const { rows } = await sql<ChatMessageRow>`
    with own as (
      select mine.room_id, mine.joined_seq, coalesce(sum(room.last_seq - mine.joined_seq) over (
          order by mine.last_activity_at desc, mine.room_id desc
          rows between unbounded preceding and 1 preceding), 0) as before
      from chat_members mine join chat_rooms room on room.id = mine.room_id
      where mine.member_id = ${memberId} and mine.left_at is null and mine.state <> 'REFUSED'
        and (${asked.roomId}::bigint is null or mine.room_id = ${asked.roomId}::bigint))
    select found.* from own cross join lateral (
      select message.* from chat_messages message
      where message.room_id = own.room_id and message.seq > own.joined_seq
        and message.kind = 'TEXT' and message.deleted_at is null
        and not exists (select from member_blocks
          where blocker_id = ${memberId} and blocked_id = message.sender_id)
      order by message.seq desc limit ${chatLimits.searched}::bigint - own.before) found
    where own.before < ${chatLimits.searched} and ${sql.join(words.map(containsWord), sql` and `)}
    order by found.created_at desc, found.seq desc limit ${chatLimits.found}`.execute(ctx.db);
  return rows;
}

/** In its text or the name of a file, not in its markup, which is taken out only where the word occurs at all. */
function containsWord(word: string): RawBuilder<boolean> {
  const pattern = `%${escapeHtml(word).replace(/[\\%_]/g, '\\$&')}%`;
  const name = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`((found.content ilike ${pattern}
      and regexp_replace(found.content, '<[^>]*>', ' ', 'g') ilike ${pattern})
    or (found.attachments <> '[]' and exists (
      select from jsonb_array_elements(found.attachments) file where file ->> 'name' ilike ${name})))`;
}
