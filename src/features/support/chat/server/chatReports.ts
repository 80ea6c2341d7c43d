import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import { attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { reportChatSchema } from '../chatInputs.ts';
import { chatLimits } from '../chatRules.ts';
import { demandChat, getChatRoom } from './chatAccess.ts';
import { type ChatMessageRow, findChatMessage, listChatMessages } from './chatQueries.ts';

/** A message as a report keeps it. */
export interface ReportedMessage {
  seq: number;
  senderId: number | null;
  content: string;
  attachments: unknown[];
  createdAt: string;
  isEdited: boolean;
  isDeleted: boolean;
}

/**
 * Keeps a message of somebody else for moderators, with those around it that the reporter sees. Reporting it again
 * changes nothing.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function reportChatMessage(
  ctx: Ctx,
  { roomId, seq }: { roomId: string; seq: number },
  input: unknown,
): Promise<void> {
  demandChat(ctx);
  const memberId = demandActive(ctx.viewer);
  const { reason } = parseInput(reportChatSchema, input);
  demandAllowance(ctx, { what: 'chatReports', perMinute: chatLimits.reportsPerMinute });
  const room = await getChatRoom(ctx, roomId);
  const row = await findChatMessage(ctx.db, room, seq);
  if (row === null || row.deleted_at !== null) throw new AppError('NOT_FOUND');
  if (row.kind !== 'TEXT' || row.sender_id === memberId) {
    throw new AppError('FORBIDDEN', { message: 'Only messages of others can be reported.' });
  }
  const limit = chatLimits.reportedAround;
  const [earlier, later] = await Promise.all([
    listChatMessages(ctx.db, room, { before: seq, textOnly: true, limit }),
    listChatMessages(ctx.db, room, { after: seq, textOnly: true, limit }),
  ]);
  const around = [...earlier.rows, row, ...later.rows];
  await ctx.db
    .insertInto('chat_reports')
    .values({
      ...{ room_id: room.id, seq, reporter_id: memberId, author_id: row.sender_id, reason },
      snapshot: JSON.stringify(around.map(reportedOf)),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function reportedOf(row: ChatMessageRow): ReportedMessage {
  return {
    ...{ seq: row.seq, senderId: row.sender_id, content: row.content },
    attachments: attachmentsOf(row.attachments),
    createdAt: row.created_at.toISOString(),
    isEdited: row.edited_at !== null,
    isDeleted: row.deleted_at !== null,
  };
}

const snapshotSchema = z.array(
  z.object({
    seq: z.number(),
    senderId: z.number().nullable(),
    content: z.string(),
    attachments: z.array(z.unknown()).default([]),
    createdAt: z.string(),
    isEdited: z.boolean(),
    isDeleted: z.boolean(),
  }),
);

/** The messages that a report keeps. */
export function readSnapshot(snapshot: unknown): ReportedMessage[] {
  return snapshotSchema.parse(snapshot);
}
