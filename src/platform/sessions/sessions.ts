import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RestrictedMember } from '#core/restriction.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** SPEC §9: default session 12 h, remember-me 48 h. */
const lifetimes = { plain: 12 * 3600, remembered: 48 * 3600 } as const;

/** A session's end moves with its use, written at most this often. */
const renewEverySeconds = 60;

export interface NewSession {
  memberId: number;
  remember: boolean;
  userAgent: string;
  address: string;
  now: Date;
  /** How the member came in. */
  method?: string;
  /** The identity provider that vouched for them, and what its logout will ask for. */
  provider?: { id: number; session?: Record<string, unknown> };
}

export interface CreatedSession {
  /** Goes into the cookie and nowhere else: only its SHA-256 is stored. */
  token: string;
  csrfToken: string;
  remember: boolean;
  expiresAt: Date;
}

export interface FoundSession {
  member: { id: number; username: string } & RestrictedMember;
  csrfToken: string;
  remember: boolean;
  expiresAt: Date;
  /** Whether this use moved the end, so that a remembered cookie must be set anew. */
  renewed: boolean;
}

/** Begins a session with a token of 256 bits; always a new one, so that none can be planted beforehand. */
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
 * The session of a token and its member, in one statement that also moves its end.
 * @returns null when the token is forged or expired, or its member blocked or deleted
 */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
): Promise<FoundSession | null> {
  if (!isToken(token)) return null;
  const stale = new Date(now.getTime() - renewEverySeconds * 1000);
  const { rows } = await sql<SessionRow>`
    with found as (
      select s.token_hash, s.csrf_token, s.lifetime_seconds, s.expires_at, m.id, m.username, m.role,
        m.email_verified_at, m.suspended_until
      from sessions s join members m on m.id = s.member_id
      where s.token_hash = ${hashToken(token)} and s.expires_at > ${now}
        and m.blocked_at is null and m.deleted_at is null
    ), renewed as (
      update sessions s
      set seen_at = ${now}, expires_at = ${now}::timestamptz + s.lifetime_seconds * interval '1 second'
      from found where s.token_hash = found.token_hash and s.seen_at <= ${stale}
      returning s.expires_at
    )
    select found.id, found.username, found.role, found.email_verified_at, found.suspended_until,
           found.csrf_token, found.lifetime_seconds,
           coalesce(renewed.expires_at, found.expires_at) as expires_at,
           renewed.expires_at is not null as renewed
    from found left join renewed on true`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    member: {
      id: row.id,
      username: row.username,
      role: row.role,
      email_verified_at: row.email_verified_at,
      suspended_until: row.suspended_until,
    },
    csrfToken: row.csrf_token,
    remember: row.lifetime_seconds === lifetimes.remembered,
    expiresAt: row.expires_at,
    renewed: row.renewed,
  };
}

interface SessionRow extends RestrictedMember {
  id: number;
  username: string;
  csrf_token: string;
  lifetime_seconds: number;
  expires_at: Date;
  renewed: boolean;
}

/** Ends one session; nothing happens when there is none. */
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

/** A session as its owner sees it. */
export interface SessionRecord {
  id: string;
  method: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  userAgent: string;
  address: string;
}

/** A member's sessions, the latest used first. */
export async function listSessions(
  db: Database,
  memberId: number,
  now: Date,
): Promise<SessionRecord[]> {
  return db
    .selectFrom('sessions')
    .select([
      publicId.as('id'),
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

/** Ends a session of a member's own. @returns whether there was one */
export async function endSessionById(
  db: Database | DatabaseTransaction,
  memberId: number,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where(publicId, '=', id)
    .executeTakeFirstOrThrow();
  return result.numDeletedRows > 0n;
}

/** Ends a member's sessions but one. @returns how many */
export async function endOtherSessions(
  db: Database | DatabaseTransaction,
  memberId: number,
  id: string | null,
): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where(publicId, 'is distinct from', id)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

/** What a session is called outside: the beginning of its hash, from which no token follows. */
export function sessionIdOf(token: string): string {
  return hashToken(token).toString('hex').slice(0, 32);
}

const publicId = sql<string>`left(encode(token_hash, 'hex'), 32)`;

/** @returns how many were deleted */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

function isToken(token: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(token);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
