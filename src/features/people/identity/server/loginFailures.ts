import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { loginLimits } from '../loginLimits.ts';
import { loginMessages } from '../loginMessages.ts';

/** The counters of an attempt. */
export interface LoginSubjects {
  account: string;
  address: string;
}

/** Unknown names are counted like known ones, so that responses do not differ. */
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
 * Counts an attempt as failed before its password is checked, so that a hundred concurrent attempts gain
 * nothing; a success reverts it. Stored in the database, so that it works across processes. Attempts rejected
 * here do not count for the account, because they could lock anyone out.
 *
 * @param passed whether a captcha was solved
 * @returns the account's failures so far, including this one
 * @throws AppError TEMPORARILY_DISABLED while the account or the IP address is locked; INVALID_CAPTCHA
 *   if either has failed often enough to require one
 */
export async function countAttempt(
  ctx: Ctx,
  subjects: LoginSubjects,
  passed: boolean,
): Promise<number> {
  const { db, now } = ctx;
  const { captchaAfter } = ctx.settings.identity;
  const until = new Date(now.getTime() + loginLimits.lockMinutes * 60_000);
  const since = windowStart(now);
  const count = sql`case when f.last_failed_at <= ${since} then 1 else f.failure_count + 1 end`;
  const change = sql`
    on conflict (subject) do update set
      failure_count = ${count},
      last_failed_at = ${now},
      locked_until = case when ${count} >= ${loginLimits.failures} then ${until}::timestamptz end
    where (f.locked_until is null or f.locked_until <= ${now})
      and (${passed} or ${count} <= ${captchaAfter})
    returning failure_count`;
  const { rows } = await sql<{ failure_count: number }>`
    with by_address as (
      insert into login_failures as f (subject, failure_count, last_failed_at)
      values (${subjects.address}, 1, ${now}) ${change}
    ), by_account as (
      insert into login_failures as f (subject, failure_count, last_failed_at)
      select ${subjects.account}, 1, ${now} from by_address ${change}
    )
    select failure_count from by_account`.execute(db);
  const counted = rows[0];
  if (!counted) throw await whyRefused(ctx, subjects);
  return counted.failure_count;
}

async function whyRefused({ db, now, settings }: Ctx, subjects: LoginSubjects): Promise<AppError> {
  const locked = await db
    .selectFrom('login_failures')
    .select(({ fn }) => fn.max('locked_until').as('until'))
    .where('subject', 'in', [subjects.account, subjects.address])
    .where('locked_until', '>', now)
    .executeTakeFirst();
  if (!locked?.until) {
    return new AppError('INVALID_CAPTCHA', {
      message: loginMessages.INVALID_CAPTCHA,
      loginAttempts: settings.identity.captchaAfter,
    });
  }
  return new AppError('TEMPORARILY_DISABLED', {
    message: loginMessages.TEMPORARILY_DISABLED,
    loginAttempts: loginLimits.failures,
    retryAfterSeconds: Math.ceil((locked.until.getTime() - now.getTime()) / 1000),
  });
}

/** After a success: resets the account, and reverts the attempt for the IP address. */
export async function forgiveAttempt(db: Database, subjects: LoginSubjects): Promise<void> {
  await sql`
    with forgiven as (
      update login_failures set failure_count = greatest(failure_count - 1, 0), locked_until = null
      where subject = ${subjects.address}
    )
    delete from login_failures where subject = ${subjects.account}`.execute(db);
}

/**
 * Counts requests that make mails, by address; nothing is locked, only the captcha asked for.
 * @throws AppError INVALID_CAPTCHA after more than `captchaAfter` within a quarter of an hour, unless one was solved
 */
export async function countMailRequest(ctx: Ctx, passed: boolean): Promise<void> {
  const subject = `mail:${ctx.address.slice(0, 100)}`;
  const since = windowStart(ctx.now);
  const { rows } = await sql<{ failure_count: number }>`
    insert into login_failures as f (subject, failure_count, last_failed_at)
    values (${subject}, 1, ${ctx.now})
    on conflict (subject) do update set
      failure_count = case when f.last_failed_at <= ${since} then 1 else f.failure_count + 1 end,
      last_failed_at = ${ctx.now}
    returning failure_count`.execute(ctx.db);
  if (passed || (rows[0]?.failure_count ?? 0) <= ctx.settings.identity.captchaAfter) return;
  throw new AppError('INVALID_CAPTCHA', { message: loginMessages.INVALID_CAPTCHA });
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - loginLimits.lockMinutes * 60_000);
}
