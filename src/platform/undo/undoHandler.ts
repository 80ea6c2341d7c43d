import type { Ctx, Unit } from '../context.ts';

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
