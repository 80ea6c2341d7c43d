import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { hashToken } from './sessionTokens.ts';

/**
 * Ends every session of these members immediately, in every process, and remembers their tokens, so that each
 * browser is told why once (SPEC §7 USER_BANNED).
 */
export async function endSessionsAsBanned(
  trx: DatabaseTransaction,
  memberIds: readonly number[],
  now: Date,
): Promise<void> {
  await endWhere(trx, sql`member_id = any(${memberIds}::bigint[])`, now);
}

/** The same for the sessions that started from one of these IP addresses. */
export async function endSessionsOfAddresses(
  trx: DatabaseTransaction,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  await endWhere(trx, sql`address = any(${addresses}::text[])`, now);
}

/** Ends the session of a token if its current IP address is banned. */
export async function endSessionAsBanned(db: Database, token: string, now: Date): Promise<void> {
  await endWhere(db, sql`token_hash = ${hashToken(token)}`, now);
}

async function endWhere(
  db: Database | DatabaseTransaction,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  await sql`
    with gone as (
      delete from sessions where ${condition} returning token_hash, member_id, expires_at
    )
    insert into banned_sessions (token_hash, member_id, ended_at, expires_at)
    select token_hash, member_id, ${now}, expires_at from gone`.execute(db);
}

/** Whether this token's session was ended by a block or a ban. */
export async function wasBanned(db: Database, token: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('banned_sessions')
    .select('member_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** After an unblock, the member's old browsers are simply signed out. */
export async function forgetBannedSessions(
  trx: DatabaseTransaction,
  memberId: number,
): Promise<void> {
  await trx.deleteFrom('banned_sessions').where('member_id', '=', memberId).execute();
}

/** @returns how many were deleted */
export async function deleteExpiredBannedSessions(db: Database, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('banned_sessions')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
