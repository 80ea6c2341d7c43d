import { createHash, randomBytes } from 'node:crypto';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** Purposes of links in mails and sign-in steps. */
export type TokenPurpose =
  | 'RESET_PASSWORD'
  | 'MIGRATE_ACCOUNT'
  | 'INVITATION'
  | 'VERIFY_EMAIL'
  | 'CHANGE_EMAIL'
  | 'SECOND_STEP'
  | 'EXPORT';

export interface NewMemberToken {
  memberId: number;
  purpose: TokenPurpose;
  data?: Record<string, unknown>;
  /** Validity. */
  minutes: number;
  now: Date;
}

export interface MemberToken {
  memberId: number;
  data: Record<string, unknown>;
}

/** The expected purpose, or several that share a page. */
export interface TokenClaim {
  token: string;
  purpose: TokenPurpose | readonly TokenPurpose[];
  now: Date;
}

/** @returns 256 random bits for the link; only their SHA-256 is stored */
export async function createMemberToken(
  db: Database | DatabaseTransaction,
  { memberId, purpose, data = {}, minutes, now }: NewMemberToken,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('member_tokens')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      purpose,
      data: JSON.stringify(data),
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
  return token;
}

/**
 * Consumes a token. Of two concurrent requests only one succeeds.
 * @returns null if it is forged, for another purpose, expired or used
 */
export async function useMemberToken(
  trx: DatabaseTransaction,
  { token, purpose, now }: TokenClaim,
): Promise<MemberToken | null> {
  if (!isToken(token)) return null;
  const used = await trx
    .updateTable('member_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', [purpose].flat())
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'data'])
    .executeTakeFirst();
  return used ? { memberId: used.member_id, data: dataOf(used.data) } : null;
}

/** Reads a token without consuming it, for its page. */
export async function findMemberToken(
  db: Database,
  { token, purpose, now }: TokenClaim,
): Promise<MemberToken | null> {
  if (!isToken(token)) return null;
  const found = await db
    .selectFrom('member_tokens')
    .select(['member_id', 'data'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', [purpose].flat())
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found ? { memberId: found.member_id, data: dataOf(found.data) } : null;
}

/** Invalidates a member's earlier links, as after a new password or email address. */
export async function revokeMemberTokens(
  trx: DatabaseTransaction,
  memberId: number,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await trx
    .deleteFrom('member_tokens')
    .where('member_id', '=', memberId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** @returns how many were deleted */
export async function deleteExpiredTokens(db: Database, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('member_tokens')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

function isToken(token: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(token);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function dataOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}
