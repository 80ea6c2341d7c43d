import type { Ctx, Unit } from '../context.ts';

/**
 * Reverts one kind of change, within a transaction. Requires the same permissions as the change itself, and
 * rejects with CONFLICT if later changes make it impossible; later changes that do not conflict are kept.
 * @param record as written by the change
 * @returns the affected post
 */
export type UndoHandler = (
  ctx: Ctx,
  unit: Unit,
  record: unknown,
) => Promise<{ conversationId: number }>;
