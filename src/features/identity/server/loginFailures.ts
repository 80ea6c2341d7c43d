import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Database } from '#platform/database/database.ts';
import { loginMessages } from '../loginMessages.ts';

/** DECISIONS "Identity": a 15-minute lock after 10 failures, per account and per address. */
export const loginLimits = { failures: 10, lockMinutes: 15 } as const;

/** Whose failures are counted together. */
export interface LoginSubjects {
  account: string;
  address: string;
}

/** An unknown name is counted like a known one, so that the answers do not tell them apart. */
export function subjectsOf(
  login: { memberId: number | null; name: string },
  address: string,
): LoginSubjects {
  const name = createHash('sha256').update(login.name).digest('hex');
  return {
    account: login.memberId === null ? `name:${name}` : `member:${login.memberId}`,
    address: `address:${address.slice(0, 100)}`,
  };
}

/**
 * Counts an attempt as failed before its password is looked at, so that a hundred at once are no
 * better than one after the other; a success takes it back. Kept in the database, so that it holds
 * across processes. A locked address adds nothing to the account: it could lock anyone out.
 *
 * @returns failures of the account so far, this one included
 * @throws AppError TEMPORARILY_DISABLED while the account or the address is locked
 */
export async function countAttempt(
  db: Database,
  subjects: LoginSubjects,
  now: Date,
): Promise<number> {
  const until = new Date(now.getTime() + loginLimits.lockMinutes * 60_000);
  const since = new Date(now.getTime() - loginLimits.lockMinutes * 60_000);
  const count = sql`case when f.last_failed_at <= ${since} then 1 else f.failure_count + 1 end`;
  const change = sql`
    on conflict (subject) do update set
      failure_count = ${count},
      last_failed_at = ${now},
      locked_until = case when ${count} >= ${loginLimits.failures} then ${until}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${now}
    returning subject, failure_count`;
  const { rows } = await sql<{ subject: string; failure_count: number }>`
    with by_address as (
      insert into login_failures as f (subject, failure_count, last_failed_at)
      values (${subjects.address}, 1, ${now}) ${change}
    ), by_account as (
      insert into login_failures as f (subject, failure_count, last_failed_at)
      select ${subjects.account}, 1, ${now} from by_address ${change}
    )
    select subject, failure_count from by_account`.execute(db);
  const counted = rows[0];
  if (!counted) {
    throw new AppError('TEMPORARILY_DISABLED', {
      message: loginMessages.TEMPORARILY_DISABLED,
      loginAttempts: loginLimits.failures,
      retryAfterSeconds: loginLimits.lockMinutes * 60,
    });
  }
  return counted.failure_count;
}

/** After a success: the account starts afresh, the address gets its one attempt back. */
export async function forgiveAttempt(db: Database, subjects: LoginSubjects): Promise<void> {
  await sql`
    with forgiven as (
      update login_failures set failure_count = greatest(failure_count - 1, 0), locked_until = null
      where subject = ${subjects.address}
    )
    delete from login_failures where subject = ${subjects.account}`.execute(db);
}
