import type { DatabaseTransaction } from './database/database.ts';

export interface LoggedActivity {
  /** null for what happens by itself. */
  actorId: number | null;
  activity: string;
  target: { type: string; id: number };
  detail?: object;
  /** What takes it back, for the handler of its kind (platform/undo). */
  undo?: UndoRecord;
  /** The entry that this one takes back. */
  undoesId?: number;
}

/** `kind` says which handler reads the rest. */
export type UndoRecord = { kind: string } & Record<string, unknown>;

/**
 * Writes down who did what to whose, with the change (DECISIONS "Audit log").
 * @returns the id of the entry, by which it can be taken back
 */
export async function logActivity(
  trx: DatabaseTransaction,
  { actorId, activity, target, detail, undo, undoesId }: LoggedActivity,
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
      undoes_id: undoesId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
