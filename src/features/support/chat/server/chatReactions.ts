import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { chatReactionSchema } from '../chatInputs.ts';
import { chatLimits, chatReactions } from '../chatRules.ts';
import { changingChatMessage } from './changingChatMessage.ts';
import { demandChat } from './chatAccess.ts';
import type { ChatMessageRow } from './chatQueries.ts';
import { demandWriting } from './chatService.ts';
import { changeChatMessage } from './chatWrites.ts';

/** One kind of reaction to a message. */
export interface ChatReactionCount {
  emoji: string;
  memberIds: number[];
}

/**
 * Adds a reaction of the viewer to a message, or takes it back.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, FORBIDDEN, RATE_LIMITED, VALIDATION_FAILED
 */
export async function reactToChatMessage(
  ctx: Ctx,
  of: { roomId: string; seq: number },
  input: unknown,
): Promise<ChatMessageRow> {
  demandChat(ctx);
  const memberId = demandActive(ctx.viewer);
  const { emoji, isOn } = parseInput(chatReactionSchema, input);
  demandAllowance(ctx, { what: 'chatReactions', perMinute: chatLimits.reactionsPerMinute });
  return changingChatMessage(ctx, of, async (unit, { room, row }) => {
    await demandWriting(ctx, unit.trx, room, { isEdit: true });
    if (row.kind !== 'TEXT' || row.deleted_at !== null) throw new AppError('NOT_FOUND');
    const { trx } = unit;
    const { numAffectedRows } = isOn
      ? await sql`
          insert into chat_reactions (room_id, seq, member_id, emoji, created_at)
          values (${row.room_id}, ${row.seq}, ${memberId}, ${emoji}, ${ctx.now})
          on conflict do nothing`.execute(trx)
      : await sql`
          delete from chat_reactions where room_id = ${row.room_id} and seq = ${row.seq}
            and member_id = ${memberId} and emoji = ${emoji}`.execute(trx);
    return numAffectedRows === 0n ? row : changeChatMessage(unit, row);
  });
}

/** The reactions to a message in the order of `chatReactions`, each by those who gave it first. */
export function chatReactionLoader(ctx: Ctx): DataLoader<ChatMessageRow, ChatReactionCount[]> {
  return perRequest(ctx, createReactionLoader);
}

function createReactionLoader({ db }: Ctx): DataLoader<ChatMessageRow, ChatReactionCount[]> {
  return new DataLoader(async (messages) => {
    const { rows } = await sql<{ room_id: number; seq: number; emoji: string; by: number[] }>`
      select room_id, seq, emoji, array_agg(member_id order by created_at, member_id) as by
      from chat_reactions
      where (room_id, seq) in (select * from unnest(
        ${messages.map(({ room_id }) => room_id)}::bigint[], ${messages.map(({ seq }) => seq)}::integer[]))
      group by room_id, seq, emoji`.execute(db);
    const byMessage = Map.groupBy(rows, ({ room_id, seq }) => `${room_id}-${seq}`);
    return messages.map(({ room_id, seq }) => {
      const given = byMessage.get(`${room_id}-${seq}`) ?? [];
      return chatReactions.flatMap((emoji) =>
        given
          .filter((each) => each.emoji === emoji)
          .map(({ by }) => ({ emoji, memberIds: by.map(Number) })),
      );
    });
  });
}
