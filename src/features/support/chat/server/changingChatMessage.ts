import { AppError } from '#core/errors.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { lockChatRoom } from './chatAccess.ts';
import { type ChatMessageRow, type ChatRoomRow, findChatMessage } from './chatQueries.ts';

/** Changes a message that the viewer sees, with its room locked. @throws AppError UNAUTHENTICATED, NOT_FOUND */
export function changingChatMessage(
  ctx: Ctx,
  { roomId, seq }: { roomId: string; seq: number },
  change: (
    unit: Unit,
    found: { room: ChatRoomRow; row: ChatMessageRow },
  ) => Promise<ChatMessageRow>,
): Promise<ChatMessageRow> {
  return inTransaction(ctx, async (unit) => {
    const room = await lockChatRoom(ctx, unit.trx, roomId);
    const row = await findChatMessage(unit.trx, room, seq);
    if (row === null) throw new AppError('NOT_FOUND');
    return change(unit, { room, row });
  });
}
