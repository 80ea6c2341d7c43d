import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demandActive } from '#core/permissions.ts';
import type { ActivityLog } from '#db/tables.ts';
import { type Ctx, inTransaction, type Unit } from '../context.ts';
import { serverParts } from '../feature/serverFeature.ts';
import { logActivity } from '../logActivity.ts';
import { isUnveiledTarget } from '../visibilityScope.ts';
import type { UndoHandler } from './undoHandler.ts';

/** DECISIONS "Posts": every destructive action can be undone for 30 days. */
const undoableDays = 30;

const recordSchema = z.looseObject({ kind: z.string() });

export interface Undone {
  conversationId: number;
  activity: string;
}

/**
 * Undoes an action on a post or response.
 * @throws AppError UNAUTHENTICATED; FORBIDDEN without the permission the change needed; NOT_FOUND if
 *   there is nothing to undo, or its target is not visible to the viewer; CONFLICT if it was undone
 *   already, is too old, or later changes conflict
 */
export async function undoActivity(ctx: Ctx, activityId: number): Promise<Undone> {
  const actorId = demandActive(ctx.viewer);
  const undone = await inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const entry = await trx
      .selectFrom('activity_log')
      .selectAll()
      .where('id', '=', activityId)
      .forUpdate()
      .executeTakeFirst();
    const record = recordSchema.safeParse(entry?.undo);
    const handler = record.success ? undoHandlerOf(record.data.kind) : undefined;
    if (entry === undefined || handler === undefined) throw new AppError('NOT_FOUND');
    // The actor knows of it, even if the target is no longer visible to them.
    if (entry.actor_id !== actorId) await demandSeen(ctx, unit, entry);
    await demandInTime(ctx, unit, entry);
    const outcome = await handler(ctx, unit, record.data);
    await logActivity(unit, {
      actorId,
      activity: 'undo',
      target: {
        type: entry.target_type === 'comment' ? 'comment' : 'conversation',
        id: entry.target_id,
      },
      detail: { activity: entry.activity },
      undoes: entry,
    });
    return { ...outcome, activity: entry.activity };
  });
  // Previously loaded values may be outdated.
  ctx.perRequest.clear();
  return undone;
}

function undoHandlerOf(kind: string): UndoHandler | undefined {
  return serverParts('undo').find((handlers) => Object.hasOwn(handlers, kind))?.[kind];
}

/** A deleted target can be restored, but only by viewers who could see it otherwise. */
async function demandSeen(
  { viewer }: Ctx,
  { trx }: Unit,
  { target_type, target_id: id }: Selectable<ActivityLog>,
): Promise<void> {
  const type = target_type === 'comment' ? 'comment' : 'conversation';
  const { rows } = await sql<{ seen: boolean }>`
    select ${isUnveiledTarget(viewer, type, sql`${id}`)} as seen`.execute(trx);
  if (!rows[0]?.seen) throw new AppError('NOT_FOUND');
}

async function demandInTime(
  ctx: Ctx,
  { trx }: Unit,
  { id, at }: { id: number; at: Date },
): Promise<void> {
  const undone = await trx
    .selectFrom('activity_log')
    .select('id')
    .where('undoes_id', '=', id)
    .executeTakeFirst();
  if (undone) throw new AppError('CONFLICT', { message: 'This has already been undone.' });
  if (ctx.now.getTime() - at.getTime() > undoableDays * 86_400_000) {
    throw new AppError('CONFLICT', {
      message: `This can no longer be undone: more than ${undoableDays} days ago.`,
    });
  }
}
