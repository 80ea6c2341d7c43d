import type { Unit } from './context.ts';

export interface LoggedActivity {
  /** null for automatic changes. */
  actorId: number | null;
  activity: string;
  target: { type: 'conversation' | 'comment'; id: number };
  detail?: object;
  /** Undo data, for the handler of its kind (platform/undo). */
  undo?: UndoRecord;
  /** The entry undone by this one. */
  undoes?: { id: number; activity: string };
  /** A silent edit. */
  isSilent?: boolean;
}

/** `kind` selects the handler that reads the rest. */
export type UndoRecord = { kind: string } & Record<string, unknown>;

/**
 * Logs an activity in the transaction of its change (DECISIONS "Audit log"), and emits its event.
 * @returns the id of the entry, by which it can be undone
 */
export async function logActivity(
  { trx, emit }: Pick<Unit, 'trx' | 'emit'>,
  { actorId, activity, target, detail, undo, undoes, isSilent }: LoggedActivity,
): Promise<number> {
  const row = await trx
    .insertInto('activity_log')
    .values({
      actor_id: actorId,
      activity,
      target_type: target.type,
      target_id: target.id,
      detail: JSON.stringify(detail ?? {}),
      undo: undo ? JSON.stringify(undo) : null,
      undoes_id: undoes?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  emit(
    {
      type: 'activity.performed',
      payload: { target, activity, activityId: row.id, undoes: undoes?.activity ?? null },
    },
    { actorId, isSilent },
  );
  return row.id;
}
