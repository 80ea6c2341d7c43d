import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { demandMember } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { type ChatRoomRow, findChatRoom } from './chatQueries.ts';

/**
 * The signed-in member's id.
 * @throws AppError UNAUTHENTICATED; NOT_FOUND while chat is switched off
 */
export function demandChat({ viewer, settings }: Pick<Ctx, 'viewer' | 'settings'>): number {
  const memberId = demandMember(viewer);
  if (!settings.chatEnabled) throw new AppError('NOT_FOUND');
  return memberId;
}

/** A room that the viewer is in. @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function getChatRoom(
  ctx: Ctx,
  id: string | number,
  db = ctx.db,
): Promise<ChatRoomRow> {
  const memberId = demandChat(ctx);
  const row = await findChatRoom(db, memberId, requireId(id));
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}

/** The same with the room locked: its messages and members change one after the other. */
export async function lockChatRoom(
  ctx: Ctx,
  trx: DatabaseTransaction,
  id: string | number,
): Promise<ChatRoomRow> {
  demandChat(ctx);
  await trx
    .selectFrom('chat_rooms')
    .where('id', '=', requireId(id))
    .select('id')
    .forNoKeyUpdate()
    .execute();
  return getChatRoom(ctx, id, trx);
}
