import { z } from 'zod';
import { undoHideVersion } from '#features/care/history/server/hideVersion.ts';
import { undoRestoreVersion } from '#features/care/history/server/restoreVersion.ts';
import { undoConvert } from '#features/care/merging/server/convertResponse.ts';
import { undoFork } from '#features/care/merging/server/forkMessage.ts';
import { undoMoveResponse } from '#features/care/merging/server/moveResponse.ts';
import { undoMerge } from '#features/care/merging/server/undoMerge.ts';
import { undoMovePost } from '#features/care/merging/server/undoMovePost.ts';
import { undoDecision } from '#features/care/moderation/server/decisionUndo.ts';
import { restoreResponse } from '#features/content/comments/server/restoreResponse.ts';
import { restoreConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { undoChange } from '#features/content/interactions/server/undoChange.ts';
import type { Ctx, Unit } from '#platform/context.ts';

/**
 * Takes one kind of change back, within a transaction. Demands of the viewer what the change itself
 * demanded, and refuses with CONFLICT what later changes have made impossible; what was done since and
 * does not stand in the way stays.
 * @param record as the change wrote it
 * @returns the post it shows on
 */
export type UndoHandler = (
  ctx: Ctx,
  unit: Unit,
  record: unknown,
) => Promise<{ conversationId: number }>;

const answerId = z.number().nullable().default(null);
const deletion = z.object({
  id: z.number(),
  deletedAt: z.coerce.date(),
  acceptedId: answerId,
  officialId: answerId,
});

/** One row a kind of undo record (`UndoRecord.kind`). */
export const undoHandlers: Record<string, UndoHandler> = {
  'change-property': undoChange,
  merge: undoMerge,
  'move-post': undoMovePost,
  'move-response': undoMoveResponse,
  fork: undoFork,
  'convert-response': undoConvert,
  'delete-conversation': (ctx, unit, record) =>
    restoreConversation(ctx, unit, deletion.parse(record)),
  'delete-response': (ctx, unit, record) => restoreResponse(ctx, unit, deletion.parse(record)),
  'hide-version': undoHideVersion,
  'restore-version': undoRestoreVersion,
  moderation: undoDecision,
};
