import { type Selectable, sql } from 'kysely';
import type { OauthApps } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import { type AccessRow, accessColumns } from '#platform/sessions/memberAccess.ts';
import type { OauthResource } from '../oauthRules.ts';

export type StoredOauthApp = Selectable<OauthApps>;

export async function findApp(db: Database, clientId: string): Promise<StoredOauthApp | undefined> {
  return db
    .selectFrom('oauth_apps')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export interface TokenAccessRow extends AccessRow {
  grant_id: number;
  app_id: number;
  app_name: string;
  resource: OauthResource;
  /** Of the grant, as far as the app may still have them. */
  granted_areas: string[];
  granted_writing: boolean;
  last_used_at: Date | null;
}

/** What an access token stands for, if it works at this time and its member may act. */
export async function findTokenAccess(
  db: Database,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<TokenAccessRow | undefined> {
  const { rows } = await sql<TokenAccessRow>`${preparedStatement}
    select g.id as grant_id, a.id as app_id, a.name as app_name, g.resource, g.last_used_at,
      array(select unnest(g.areas) intersect select unnest(a.areas)) as granted_areas,
      g.is_writing and a.is_writing as granted_writing,
      ${accessColumns}
    from oauth_tokens t
      join oauth_grants g on g.id = t.grant_id
      join oauth_apps a on a.id = g.app_id
      join members m on m.id = g.member_id
    where t.access_hash = ${hash}::bytea and t.access_expires_at > ${now}::timestamptz
      and g.revoked_at is null
      and m.blocked_at is null and m.deleted_at is null and m.deactivated_at is null
      and m.approval_status = 'APPROVED'
      and (m.suspended_until is null or m.suspended_until <= ${now}::timestamptz)`.execute(db);
  return rows[0];
}

export interface ConnectedApp {
  app_id: number;
  name: string;
  is_dynamic: boolean;
  areas: string[];
  is_writing: boolean;
  connected_at: Date;
  last_used_at: Date | null;
}

/** The apps that a member has connected and that got a token, the newest first. */
export async function listConnectedApps(db: Database, memberId: number): Promise<ConnectedApp[]> {
  const { rows } = await sql<ConnectedApp>`
    select a.id as app_id, a.name, a.is_dynamic,
      array(
        select distinct area from oauth_grants each, unnest(each.areas) area
        where each.app_id = a.id and each.member_id = ${memberId} and each.revoked_at is null
      ) as areas,
      bool_or(g.is_writing) as is_writing,
      min(g.created_at) as connected_at, max(g.last_used_at) as last_used_at
    from oauth_grants g join oauth_apps a on a.id = g.app_id
    where g.member_id = ${memberId} and g.revoked_at is null
      and exists (select from oauth_tokens t where t.grant_id = g.id)
    group by a.id order by max(g.id) desc limit 500`.execute(db);
  return rows;
}

export type ListedApp = StoredOauthApp & { members: number };

/** Apps of the community, the newest first, with how many members have connected each. */
export async function listApps(db: Database): Promise<ListedApp[]> {
  const { rows } = await sql<ListedApp>`
    select a.*, (
      select count(distinct g.member_id)::int from oauth_grants g
      where g.app_id = a.id and g.revoked_at is null
    ) as members
    from oauth_apps a order by a.is_dynamic, a.id desc limit 500`.execute(db);
  return rows;
}

/** @returns how many were revoked */
export async function revokeGrants(
  trx: DatabaseTransaction,
  { appId, memberId, now }: { appId: number; memberId: number; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('oauth_grants')
    .set({ revoked_at: now })
    .where('app_id', '=', appId)
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Days for which what is over is kept: until then the reuse of a token is noticed. */
const keptDays = 30;

export async function cleanUpOauth(db: Database, now: Date): Promise<void> {
  const before = sql`${now}::timestamptz - ${keptDays} * interval '1 day'`;
  await sql`delete from oauth_codes where expires_at < ${before}`.execute(db);
  await sql`delete from oauth_tokens where refresh_expires_at < ${before}`.execute(db);
  // Revoked, never completed, or not used for so long that its last token has gone.
  await sql`
    delete from oauth_grants g where (g.revoked_at < ${before} or (g.created_at < ${before}
      and not exists (select from oauth_tokens t where t.grant_id = g.id)))`.execute(db);
  await sql`
    delete from oauth_apps a where a.is_dynamic and a.created_at < ${before}
      and not exists (select from oauth_grants g where g.app_id = a.id)`.execute(db);
}
