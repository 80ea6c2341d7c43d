import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';

const chunk = 5_000;
const day = 24 * 3_600_000;
/** Handled reports are kept for so long. */
const reportDays = 365;

/** Deletes messages older than the community keeps them, rooms without any, and old reports. */
export async function deleteOldRooms({ db, settings, now }: Ctx): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  await db.deleteFrom('chat_reports').where('resolved_at', '<', before(reportDays)).execute();
  const { retentionDays } = featureSettings(settings, 'chat');
  if (retentionDays === 0) return;
  const oldest = before(retentionDays);
  const deleteSome = async (statement: ReturnType<typeof sql>) => {
    const { numAffectedRows } = await statement.execute(db);
    return Number(numAffectedRows ?? 0) === chunk;
  };
  while (
    await deleteSome(sql`
      delete from chat_messages where (room_id, seq) in (
        select room_id, seq from chat_messages where created_at < ${oldest}
        order by created_at limit ${chunk})`)
  );
  while (
    await deleteSome(sql`
      delete from chat_rooms where id in (
        select id from chat_rooms where last_message_at < ${oldest}
        order by last_message_at limit ${chunk}) and last_message_at < ${oldest}`)
  );
}
