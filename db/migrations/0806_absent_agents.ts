import { type Kysely, sql } from 'kysely';

/**
 * Until when an agent is away, and what then happens to a request of theirs whose customer writes: it goes to a
 * colleague, to the queue of its team, or stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table support_agents
      add away_until timestamptz,
      add away_delegate_id bigint references members on delete set null,
      add away_replies text not null default 'QUEUE'
        check (away_replies in ('QUEUE', 'DELEGATE', 'KEEP'))`.execute(db);
}
