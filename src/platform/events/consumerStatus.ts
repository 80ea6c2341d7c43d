import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { forgottenAfterDays } from './eventLog.ts';

export interface ConsumerStatus {
  name: string;
  /** Events still to be handled; may briefly include types the consumer does not handle. */
  lag: number;
  /** Time of the oldest of them. */
  oldestAt: Date | null;
  parkedCount: number;
  /** Failed attempts at the next event; 0 if there is no problem. */
  attemptCount: number;
  retryAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
  /** False if no process has run it for a week: it may have missed events since. */
  isRunning: boolean;
}

/** Every known consumer, by name. */
export async function listConsumers(db: Database): Promise<ConsumerStatus[]> {
  const { rows } = await sql<ConsumerStatus>`
    select name,
      (greatest(last_position - position, 0) + (select count(*) from outbox))::int as lag,
      coalesce(
        (select occurred_at from event_log where event_log.position > consumer.position
          order by event_log.position limit 1),
        (select min(occurred_at) from outbox)) as "oldestAt",
      (select count(*) from parked_events where consumer = name)::int as "parkedCount",
      attempt_count as "attemptCount", retry_at as "retryAt",
      last_error as "lastError", last_error_at as "lastErrorAt",
      seen_at > now() - make_interval(days => ${forgottenAfterDays}) as "isRunning"
    from event_consumers consumer, event_log_state
    order by name`.execute(db);
  return rows;
}
