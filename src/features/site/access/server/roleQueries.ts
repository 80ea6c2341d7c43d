import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** A member's role and its source. */
export interface Holding {
  /** Id of the grant; `base:<member>` for the base role. */
  id: string;
  memberId: number;
  role: string;
  /** null: global */
  categoryId: number | null;
  isBase: boolean;
  grantedAt: Date | null;
  grantedById: number | null;
}

interface HoldingRow {
  grant_id: number | null;
  member_id: number;
  role: string;
  category_id: number | null;
  granted_at: Date | null;
  granted_by_id: number | null;
}

/** Base roles and grants as one relation. Excludes grants for deleted categories, which have no effect. */
const holdings = sql`(
  select null::bigint as grant_id, id as member_id, role, null::bigint as category_id,
    null::timestamptz as granted_at, null::bigint as granted_by_id
  from members where deleted_at is null
  union all
  select g.id, g.member_id, g.role_key, g.category_id, g.granted_at, g.granted_by_id
  from role_grants g join members m on m.id = g.member_id
    left join categories place on place.id = g.category_id
  where m.deleted_at is null and place.deleted_at is null
)`;

export async function listHoldings(
  db: Database,
  of: { role: string; offset: number; limit: number } | { memberId: number },
): Promise<Holding[]> {
  const { rows } = await sql<HoldingRow>`
    select * from ${holdings} held
    where ${'role' in of ? sql`held.role = ${of.role}` : sql`held.member_id = ${of.memberId}`}
    order by held.member_id, held.grant_id nulls first
    ${'role' in of ? sql`offset ${of.offset} limit ${of.limit}` : sql``}`.execute(db);
  return rows.map((row) => ({
    id: row.grant_id === null ? `base:${row.member_id}` : String(row.grant_id),
    memberId: row.member_id,
    role: row.role,
    categoryId: row.category_id,
    isBase: row.grant_id === null,
    grantedAt: row.granted_at,
    grantedById: row.granted_by_id,
  }));
}

/** Number of members with each role, from any source; unused roles are not included. */
export async function countHolders(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ role: string; count: number }>`
    select held.role, count(distinct held.member_id) as count
    from ${holdings} held group by held.role`.execute(db);
  return new Map(rows.map(({ role, count }) => [role, count]));
}
