import type { DatabaseTransaction } from './database/database.ts';

export interface LoggedActivity {
  actorId: number;
  activity: string;
  target: { type: string; id: number };
  detail?: object;
}

/** Writes down who did what to whose, with the change (DECISIONS "Audit log"). */
export async function logActivity(
  trx: DatabaseTransaction,
  { actorId, activity, target, detail }: LoggedActivity,
): Promise<void> {
  await trx
    .insertInto('activity_log')
    .values({
      actor_id: actorId,
      activity,
      target_type: target.type,
      target_id: target.id,
      detail: JSON.stringify(detail ?? {}),
    })
    .execute();
}
