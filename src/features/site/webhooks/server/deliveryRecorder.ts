import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';
import { type DeliveredRow, recordDelivered } from './webhookQueries.ts';

/** Resolves once it is recorded. */
export type RecordDelivered = (row: DeliveredRow) => Promise<void>;

/** For so long, what has arrived is gathered. Milliseconds. */
const gathering = 10;

/** Records what has arrived together: several hundred deliveries a second would be as many transactions. */
export function createDeliveryRecorder(db: Database): RecordDelivered {
  let rows: DeliveredRow[] = [];
  let recorded: Promise<void> | null = null;

  async function recordAll(): Promise<void> {
    await sleep(gathering);
    const gathered = rows;
    rows = [];
    recorded = null;
    await recordDelivered(db, gathered, new Date());
  }

  return (row) => {
    rows.push(row);
    recorded ??= recordAll();
    return recorded;
  };
}
