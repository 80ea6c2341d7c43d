import { type Selectable, sql } from 'kysely';
import type { ApiKeys } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import { type AccessRow, accessColumns } from '#platform/sessions/memberAccess.ts';

export type StoredKey = Selectable<ApiKeys>;

/** A key that is used, with what its member may do now. */
export interface UsedKeyRow extends AccessRow {
  key_id: number;
  key_name: string;
  /** SHA-256 of the key with this prefix: the current one or the one that it replaced. */
  hash: Buffer;
  is_writing: boolean;
  areas: string[];
  addresses: string[];
}

/** The key with a prefix, if it works at this time and its member can sign in. */
export async function findUsableKey(
  db: Database,
  { prefix, now }: { prefix: string; now: Date },
): Promise<UsedKeyRow | undefined> {
  const { rows } = await sql<UsedKeyRow>`${preparedStatement}
    select k.id as key_id, k.name as key_name, k.is_writing, k.areas, k.addresses,
      case when k.prefix = ${prefix}::text then k.key_hash else k.old_key_hash end as hash,
      ${accessColumns}
    from api_keys k join members m on m.id = k.member_id
    where (k.prefix = ${prefix}::text or (k.old_prefix = ${prefix}::text and k.old_until > ${now}::timestamptz))
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}::timestamptz)
      and m.blocked_at is null and m.deleted_at is null and m.deactivated_at is null
      and m.approval_status = 'APPROVED'`.execute(db);
  return rows[0];
}

export type ListedKey = StoredKey & {
  username: string | null;
  full_name: string | null;
  uses: number;
};

/** Keys that are not revoked, the newest first, with how often each was used in the last 30 days. */
export async function listKeys(
  db: Database,
  { memberId, now }: { memberId: number | null; now: Date },
): Promise<ListedKey[]> {
  const { rows } = await sql<ListedKey>`
    select k.*, m.username, m.full_name, coalesce(used.uses, 0)::int as uses
    from api_keys k
      left join members m on m.id = k.member_id
      left join lateral (
        select sum(d.reads + d.changes) as uses from api_key_days d
        where d.key_id = k.id and d.day > ${now}::timestamptz::date - 30
      ) used on true
    where k.revoked_at is null
      and ${memberId === null ? sql`true` : sql`k.member_id = ${memberId} and not k.is_service`}
    order by k.id desc limit 1000`.execute(db);
  return rows;
}

export async function countKeys(
  trx: DatabaseTransaction,
  { memberId, isService }: { memberId: number; isService: boolean },
): Promise<number> {
  const { count } = await trx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .where('is_service', '=', isService)
    .$if(!isService, (keys) => keys.where('member_id', '=', memberId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findMemberId(db: Database, username: string): Promise<number | null> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return member?.id ?? null;
}

/** Use of one key on one day, to be added. */
export interface KeyUse {
  keyId: number;
  day: string;
  reads: number;
  changes: number;
  refused: number;
  at: Date;
  address: string;
}

export async function addUses(db: Database, uses: readonly KeyUse[]): Promise<void> {
  const column = <Key extends keyof KeyUse>(key: Key) => uses.map((use) => use[key]);
  await sql`
    with used as (
      select * from unnest(
        ${column('keyId')}::bigint[], ${column('day')}::date[], ${column('reads')}::bigint[],
        ${column('changes')}::bigint[], ${column('refused')}::bigint[],
        ${column('at')}::timestamptz[], ${column('address')}::text[]
      ) as used (key_id, day, reads, changes, refused, at, address)
      where exists (select from api_keys k where k.id = used.key_id)
    ), counted as (
      insert into api_key_days (key_id, day, reads, changes, refused)
      select key_id, day, reads, changes, refused from used
      on conflict (key_id, day) do update set
        reads = api_key_days.reads + excluded.reads,
        changes = api_key_days.changes + excluded.changes,
        refused = api_key_days.refused + excluded.refused
    )
    update api_keys k set last_used_at = used.at, last_address = used.address
    from used where used.key_id = k.id
      and (k.last_used_at is null or k.last_used_at < used.at)`.execute(db);
}
