import { type Kysely, sql } from 'kysely';

/** Deduplicates reports of a search: the search itself and each opened result are reported once. */
const statements = [
  `delete from search_reports later using search_reports earlier
     where later.search_id = earlier.search_id and later.id > earlier.id
       and later.clicked_id is not distinct from earlier.clicked_id
       and later.clicked_type is not distinct from earlier.clicked_type`,
  `create unique index search_reports_by_search on search_reports (search_id, clicked_id, clicked_type)
     nulls not distinct where search_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
