import { sql } from 'kysely';
import { batched } from '#platform/database/batched.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import { type AccessRow, accessColumns, accessOf, type MemberAccess } from './memberAccess.ts';
import { hashToken, isToken, randomToken } from './sessionTokens.ts';

/** SPEC §9: default session 12 h, remember-me 48 h. */
const lifetimes = { plain: 12 * 3600, remembered: 48 * 3600 } as const;

/** Use extends a session; the new expiry is written at most this often. */
const renewEverySeconds = 60;

export interface NewSession {
  memberId: number;
  remember: boolean;
  userAgent: string;
  address: string;
  now: Date;
  /** How the member signed in. */
  method?: string;
  /** The identity provider, and the data its logout needs. */
  provider?: { id: number; session?: Record<string, unknown> };
}

export interface CreatedSession {
  /** Only for the cookie: the database stores its SHA-256. */
  token: string;
  csrfToken: string;
  remember: boolean;
  expiresAt: Date;
}

export interface FoundSession {
  member: MemberAccess;
  csrfToken: string;
  remember: boolean;
  expiresAt: Date;
  /** Whether this use extended the session, so that a remembered cookie must be set again. */
  renewed: boolean;
  /** Where the log of the database was after its last write (LSN); null: none. */
  writtenLsn: string | null;
  /** Where the log is now. */
  currentLsn: string;
}

/** Starts a session with a 256-bit token; always a new one, to prevent session fixation. */
export async function createSession(
  db: Database | DatabaseTransaction,
  session: NewSession,
): Promise<CreatedSession> {
  const token = randomToken();
  const csrfToken = randomToken();
  const lifetime = session.remember ? lifetimes.remembered : lifetimes.plain;
  const expiresAt = new Date(session.now.getTime() + lifetime * 1000);
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      member_id: session.memberId,
      csrf_token: csrfToken,
      lifetime_seconds: lifetime,
      created_at: session.now,
      seen_at: session.now,
      expires_at: expiresAt,
      user_agent: session.userAgent.slice(0, 300),
      address: session.address.slice(0, 100),
      method: session.method ?? 'PASSWORD',
      provider_id: session.provider?.id ?? null,
      provider_session: session.provider?.session ? JSON.stringify(session.provider.session) : null,
    })
    .execute();
  return { token, csrfToken, remember: session.remember, expiresAt };
}

/**
 * The session of a token and its member, in one statement that also extends it; concurrent requests share it.
 * @returns null if the token is forged or expired, or its member blocked or deleted
 */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
): Promise<FoundSession | null> {
  return isToken(token) ? findTogether(db, { tokenHash: hashToken(token), now }) : null;
}

const findTogether = batched(findSessions);

async function findSessions(
  db: Database,
  asked: readonly { tokenHash: Buffer; now: Date }[],
): Promise<(FoundSession | null)[]> {
  const { rows } = await sql<SessionRow>`${preparedStatement}
    with asked as materialized (
      select token_hash, max(now) as now
      from unnest(${asked.map(({ tokenHash }) => tokenHash)}::bytea[],
        ${asked.map(({ now }) => now)}::timestamptz[]) as asked (token_hash, now)
      group by token_hash
    ), found as (
      select s.token_hash, s.csrf_token, s.lifetime_seconds, s.expires_at,
        s.written_lsn::text as written_lsn, ${accessColumns},
        asked.now
      from asked join sessions s on s.token_hash = asked.token_hash
        join members m on m.id = s.member_id
      where s.expires_at > asked.now and m.blocked_at is null and m.deleted_at is null
    ), renewed as (
      update sessions s
      set seen_at = found.now, expires_at = found.now + s.lifetime_seconds * interval '1 second'
      from found where s.token_hash = found.token_hash
        and s.seen_at <= found.now - ${renewEverySeconds}::int * interval '1 second'
      returning s.token_hash, s.expires_at
    )
    select encode(found.token_hash, 'hex') as hash, found.*,
           coalesce(renewed.expires_at, found.expires_at) as ends_at,
           renewed.expires_at is not null as renewed,
           pg_current_wal_insert_lsn()::text as current_lsn
    from found left join renewed on renewed.token_hash = found.token_hash`.execute(db);
  const byHash = new Map(rows.map((row) => [row.hash, sessionOf(row)]));
  return asked.map(({ tokenHash }) => byHash.get(tokenHash.toString('hex')) ?? null);
}

function sessionOf(row: SessionRow): FoundSession {
  return {
    member: accessOf(row),
    csrfToken: row.csrf_token,
    remember: row.lifetime_seconds === lifetimes.remembered,
    expiresAt: row.ends_at,
    renewed: row.renewed,
    writtenLsn: row.written_lsn,
    currentLsn: row.current_lsn,
  };
}

interface SessionRow extends AccessRow {
  hash: string;
  csrf_token: string;
  lifetime_seconds: number;
  ends_at: Date;
  renewed: boolean;
  written_lsn: string | null;
  current_lsn: string;
}

interface AskedSession {
  memberId: number;
  /** As returned by `sessionIdOf`. */
  id: string;
  now: Date;
}

/**
 * A session's member in their current state, without extending it; null once it ended or they were blocked.
 */
export const findSessionMember = batched(
  async (db: Database, asked: readonly AskedSession[]): Promise<(MemberAccess | null)[]> => {
    const { rows } = await sql<AccessRow & { place: number }>`${preparedStatement}
      select asked.place, ${accessColumns}
      from unnest(${asked.map(({ memberId }) => memberId)}::bigint[],
        ${asked.map(({ id }) => id)}::text[], ${asked.map(({ now }) => now)}::timestamptz[]
      ) with ordinality as asked (member_id, id, now, place)
        join sessions s on s.member_id = asked.member_id
          and left(encode(s.token_hash, 'hex'), 32) = asked.id and s.expires_at > asked.now
        join members m on m.id = s.member_id
      where m.blocked_at is null and m.deleted_at is null`.execute(db);
    const byPlace = new Map(rows.map((row) => [row.place, accessOf(row)]));
    return asked.map((_each, index) => byPlace.get(index + 1) ?? null);
  },
  // All listeners to a post ask at once.
  { together: 500 },
);

/** The identity provider of a session, and its logout data; null: none. */
export async function findSessionProvider(
  db: Database,
  token: string,
): Promise<{ providerId: number; detail: Record<string, unknown> } | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom('sessions')
    .select(['provider_id', 'provider_session'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row || row.provider_id === null) return null;
  return { providerId: row.provider_id, detail: Object(row.provider_session) };
}

/** A session's start time; null if there is none. */
export async function sessionBegan(db: Database, token: string): Promise<Date | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Ends one session, if it exists. */
export async function endSession(db: Database | DatabaseTransaction, token: string): Promise<void> {
  if (!isToken(token)) return;
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends every session of a member, as after a new password or a block. */
export async function endAllSessions(
  db: Database | DatabaseTransaction,
  memberId: number,
): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).execute();
}

/** A session as shown to its owner. */
export interface SessionRecord {
  id: string;
  method: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  userAgent: string;
  address: string;
}

/** A member's sessions, most recently used first. */
export async function listSessions(
  db: Database,
  memberId: number,
  now: Date,
): Promise<SessionRecord[]> {
  return db
    .selectFrom('sessions')
    .select([
      publicSessionId.as('id'),
      'method',
      'created_at as createdAt',
      'seen_at as seenAt',
      'expires_at as expiresAt',
      'user_agent as userAgent',
      'address',
    ])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** Ends one of a member's own sessions. @returns whether it existed */
export async function endSessionById(
  db: Database | DatabaseTransaction,
  memberId: number,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where(publicSessionId, '=', id)
    .executeTakeFirstOrThrow();
  return result.numDeletedRows > 0n;
}

/** Ends all but one of a member's sessions. @returns how many */
export async function endOtherSessions(
  db: Database | DatabaseTransaction,
  memberId: number,
  id: string | null,
): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where(publicSessionId, 'is distinct from', id)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

/** A session's public id: a prefix of its hash, which does not reveal the token. */
export function sessionIdOf(token: string): string {
  return hashToken(token).toString('hex').slice(0, 32);
}

/** A session's `sessionIdOf`, in SQL. */
export const publicSessionId = sql<string>`left(encode(token_hash, 'hex'), 32)`;

/** @returns how many were deleted */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
