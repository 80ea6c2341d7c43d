import type { Unit } from './context.ts';

export interface LoggedActivity {
  /** null for what happens by itself. */
  actorId: number | null;
  activity: string;
  target: { type: 'conversation' | 'comment'; id: number };
  detail?: object;
  /** What takes it back, for the handler of its kind (platform/undo). */
  undo?: UndoRecord;
  /** The entry that this one takes back. */
  undoes?: { id: number; activity: string };
  /** A silent edit. */
  isSilent?: boolean;
}

/** `kind` says which handler reads the rest. */
export type UndoRecord = { kind: string } & Record<string, unknown>;

/**
 * Writes down who did what to whose, with the change (DECISIONS "Audit log"), and tells of it.
 * @returns the id of the entry, by which it can be taken back
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
