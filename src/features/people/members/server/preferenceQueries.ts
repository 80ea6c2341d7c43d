import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { StoredPreference } from '../preferenceRules.ts';

/** A member's preferences as one column, for statements that already read the member. */
export const preferencesColumn: RawBuilder<StoredPreference[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', p.id, 'category', p.category, 'type', p.type, 'properties', p.properties) order by p.id)
  from member_preferences p where p.member_id = members.id), '[]'::jsonb)`;

export interface PreferenceRow extends StoredPreference {
  id: number;
}

export function listPreferences(db: Database, memberId: number): Promise<PreferenceRow[]> {
  return db
    .selectFrom('member_preferences')
    .select(['id', 'category', 'type', 'properties'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

/** SPEC §3: merged by category; omitted ones are unchanged. */
export async function mergePreferences(
  trx: Database,
  { memberId, now }: { memberId: number; now: Date },
  preferences: readonly StoredPreference[],
): Promise<void> {
  for (const { category, type, properties } of preferences) {
    await sql`
      insert into member_preferences as p (member_id, category, type, properties, updated_at)
      values (${memberId}, ${category}, ${type}, ${JSON.stringify(properties)}::jsonb, ${now})
      on conflict (member_id, category, type) do update
        set properties = p.properties || excluded.properties, updated_at = excluded.updated_at`.execute(
      trx,
    );
  }
}
