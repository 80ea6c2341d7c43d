import { runOperation } from '#ui/runOperation.ts';
import { CountParkedEventsQuery } from './eventAdminDocuments.ts';

/** Number of parked events, for a menu; null for none. */
export async function countPendingParkedEvents(): Promise<string | null> {
  const { totalCount } = (await runOperation(CountParkedEventsQuery, {})).parkedEvents;
  return totalCount === 0 ? null : `${totalCount}`;
}
