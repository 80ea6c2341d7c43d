import { sql } from 'kysely';
import type { ModerationRow } from '#features/care/reviewQueue/server/moderationRow.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/**
 * Closes an item's open reports, or reopens those closed at a given time. If a member has reported it again
 * since, the new report is kept.
 */
export async function setReportsResolved(
  trx: DatabaseTransaction,
  { target_type, target_id }: Pick<ModerationRow, 'target_type' | 'target_id'>,
  { at, from }: { at: Date | null; from: Date | null },
): Promise<void> {
  await sql`
    update reports set resolved_at = ${at}::timestamptz
    where target_type = ${target_type} and target_id = ${target_id}
      and resolved_at is not distinct from ${from}::timestamptz
      and (${at}::timestamptz is not null or not exists (select from reports newer
        where newer.target_type = reports.target_type and newer.target_id = reports.target_id
          and newer.reporter_id = reports.reporter_id and newer.resolved_at is null))`.execute(trx);
}
