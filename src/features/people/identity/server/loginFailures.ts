import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { networkOf } from '#platform/callerNetwork.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { loginLimits } from '../loginLimits.ts';
import { loginMessages } from '../loginMessages.ts';

/** The counters of an attempt. Only `locked` is ever locked; the others ask for a captcha. */
export interface LoginSubjects {
  account: string;
  address: string;
  /** The account from this address, so that no one locks out others: neither their office nor the owner elsewhere. */
  locked: string;
}

/** Unknown names are counted like known ones, so that responses do not differ. */
export function subjectsOf(
  login: { memberId: number | null; name: string },
  ipAddress: string,
): LoginSubjects {
  const name = createHash('sha256').update(login.name).digest('hex');
  const account = login.memberId === null ? `name:${name}` : `member:${login.memberId}`;
  const address = addressSubject(ipAddress);
  return { account, address, locked: `${account} ${address}` };
}

/**
 * A second step follows the right password and its codes are short: ten failures lock it, from wherever they come.
 */
export function secondStepSubjects(memberId: number, ipAddress: string): LoginSubjects {
  const account = `second-step:${memberId}`;
  return { account, address: addressSubject(ipAddress), locked: `${account} locked` };
}

/** SQL: the failures of a member, from every address. */
export function failuresOfMember(memberId: number) {
  const account = `member:${memberId}`;
  return sql<SqlBool>`(subject in (${account}, ${`warned:${memberId}`}) or starts_with(subject, ${`${account} `}))`;
}

function addressSubject(ipAddress: string): string {
  return `address:${networkOf(ipAddress).slice(0, 100)}`;
}

/** Failures so far, including this one. */
export interface CountedAttempt {
  /** Of the account, from all addresses. */
  ofAccount: number;
  /** Of what can be locked: the account from this address. */
  ofLocked: number;
}

/**
 * Counts an attempt as failed before its password is checked, so that a hundred concurrent attempts gain
 * nothing; a success reverts it. Stored in the database, so that it works across processes. Attempts rejected
 * here do not count for the account, because they could ask its owner for captchas for ever.
 *
 * @param passed whether a captcha was solved
 * @throws AppError TEMPORARILY_DISABLED while the account is locked for this address; INVALID_CAPTCHA if the account
 *   or the address has failed often enough to require one
 */
export async function countAttempt(
  ctx: Ctx,
  subjects: LoginSubjects,
  passed: boolean,
): Promise<CountedAttempt> {
  const { db, now } = ctx;
  const { captchaAfter } = ctx.settings.identity;
  const until = new Date(now.getTime() + loginLimits.lockMinutes * 60_000);
  const since = windowStart(now);
  const count = sql`case when f.last_failed_at <= ${since} then 1 else f.failure_count + 1 end`;
  const change = sql`on conflict (subject) do update set failure_count = ${count}, last_failed_at = ${now}`;
  const ifPassed = sql`where (${passed} or ${count} <= ${captchaAfter}) returning failure_count`;
  const { rows } = await sql<CountedAttempt>`
    with unlocked as (
      select where not exists (
        select from login_failures where subject = ${subjects.locked} and locked_until > ${now})
    ), by_address as (
      insert into login_failures as f (subject, failure_count, last_failed_at)
      select ${subjects.address}, 1, ${now} from unlocked ${change} ${ifPassed}
    ), by_account as (
      insert into login_failures as f (subject, failure_count, last_failed_at)
      select ${subjects.account}, 1, ${now} from by_address ${change} ${ifPassed}
    ), by_locked as (
      insert into login_failures as f (subject, failure_count, last_failed_at)
      select ${subjects.locked}, 1, ${now} from by_account ${change},
        locked_until = case when ${count} >= ${loginLimits.failures} then ${until}::timestamptz end
      where f.locked_until is null or f.locked_until <= ${now}
      returning failure_count
    )
    select by_account.failure_count as "ofAccount", by_locked.failure_count as "ofLocked"
    from by_account, by_locked`.execute(db);
  const counted = rows[0];
  if (!counted) throw await whyRefused(ctx, subjects);
  return counted;
}

async function whyRefused({ db, now, settings }: Ctx, subjects: LoginSubjects): Promise<AppError> {
  const locked = await db
    .selectFrom('login_failures')
    .select('locked_until as until')
    .where('subject', '=', subjects.locked)
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

/** After a success: forgets the failures from this address; those from elsewhere still count for the account. */
export async function forgiveAttempt(db: Database, subjects: LoginSubjects): Promise<void> {
  await sql`
    with own as (
      delete from login_failures where subject = ${subjects.locked} returning failure_count
    )
    update login_failures set failure_count = greatest(failure_count -
      case subject when ${subjects.address} then 1 else coalesce((select failure_count from own), 1) end, 0)
    where subject in (${subjects.address}, ${subjects.account})`.execute(db);
}

/**
 * Whether the owner is to be told now that someone is guessing their password from several addresses: once a day.
 */
export async function isNewAttack(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  memberId: number,
  { ofAccount, ofLocked }: CountedAttempt,
): Promise<boolean> {
  if (ofAccount < loginLimits.failures || ofLocked >= ofAccount) return false;
  const { rows } = await sql`
    insert into login_failures as f (subject, failure_count, last_failed_at)
    values (${`warned:${memberId}`}, 0, ${now})
    on conflict (subject) do update set last_failed_at = ${now}
    where f.last_failed_at < ${new Date(now.getTime() - 86_400_000)}
    returning subject`.execute(db);
  return rows.length > 0;
}

/**
 * Counts requests that make mails, by address; nothing is locked, only the captcha asked for.
 * @throws AppError INVALID_CAPTCHA after more than `captchaAfter` within a quarter of an hour, unless one was solved
 */
export async function countMailRequest(ctx: Ctx, passed: boolean): Promise<void> {
  const subject = `mail:${networkOf(ctx.address).slice(0, 100)}`;
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
