import { type Kysely, sql } from 'kysely';

/**
 * Notifies viewers of the moderation queue of each new or changed entry. Entries are written in many places,
 * including triggers, so the table itself notifies, in the format of `platform/events/eventRelay.ts`. More
 * than a hundred at once are sent without their ids: a notification is limited to 8,000 bytes.
 */
const statements = [
  `create function tell_moderation() returns trigger language plpgsql as $$
   declare ids bigint[];
   begin
     select array_agg(distinct id) into ids from (select id from changed limit 101) few;
     if ids is null then return null; end if;
     if cardinality(ids) > 100 then ids := '{}'; end if;
     perform pg_notify('plaza_events', json_build_object('from', 'database', 'events',
       json_build_array(json_build_object('type', 'moderation.changed',
         'payload', json_build_object('itemIds', ids))))::text);
     return null;
   end $$`,
  ...['insert', 'update'].map(
    (change) => `create trigger moderation_items_tell_${change} after ${change} on moderation_items
      referencing new table as changed for each statement execute function tell_moderation()`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
