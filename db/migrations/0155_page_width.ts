import { type Kysely, sql } from 'kysely';

/**
 * `branding.pageWidth` was the maximum width in pixels, which is `branding.pageMaxWidth` now; its own name
 * stands for the width in percent. 1120 was the default, stored with whatever else was changed.
 */
const statements = [
  `update community_settings set data = jsonb_set(
     data, '{branding,pageMaxWidth}', data #> '{branding,pageWidth}'
   ) where (data #>> '{branding,pageWidth}')::numeric <> 1120`,
  `update community_settings set data = data #- '{branding,pageWidth}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
