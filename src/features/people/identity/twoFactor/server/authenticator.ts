import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { loginMessages } from '#features/people/identity/loginMessages.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { addressGuesses, countGuess } from '#platform/secrets/guessLimits.ts';
import { codeSchema, twoFactorLimits } from '../twoFactorRules.ts';
import { findUnconfirmed, insertFactor, listFactors, spendFactor } from './factorQueries.ts';
import { recordChange } from './recordChange.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';

const period = 30;
/** Accepts the codes of the previous and next period, for clock skew. */
const window = 1;
const purpose = 'authenticator';

/**
 * Starts setting up an authenticator app (RFC 6238): the secret is inactive until a code confirms it.
 * @returns the URL for its QR code, and the secret for manual entry
 */
export async function beginAuthenticator(
  ctx: Ctx,
  member: { id: number; username: string },
): Promise<{ uri: string; secret: string }> {
  const secret = new Secret({ size: 20 });
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('member_factors')
      .where('member_id', '=', member.id)
      .where('kind', '=', 'TOTP')
      .where('confirmed_at', 'is', null)
      .execute();
    await insertFactor(trx, {
      memberId: member.id,
      kind: 'TOTP',
      data: { secret: ctx.secrets.seal(secret.base32, purpose) },
      confirmedAt: null,
      now: ctx.now,
    });
  });
  const totp = new TOTP({ issuer: ctx.settings.name, label: member.username, secret, period });
  return { uri: totp.toString(), secret: secret.base32 };
}

/**
 * Confirms the app with its first code, and activates it. Replaces an earlier app.
 * @returns new recovery codes, shown only once
 * @throws AppError INCORRECT_OTP, OTP_EXPIRED if no setup was started, RATE_LIMITED
 */
export async function confirmAuthenticator(
  ctx: Ctx,
  { memberId, code }: { memberId: number; code: unknown },
): Promise<string[]> {
  const digits = parseInput(codeSchema, code);
  const forgive = await countGuess(ctx, [
    { subject: `authenticator:member:${memberId}`, most: twoFactorLimits.firstCodeAttempts },
    addressGuesses('authenticator', ctx.address),
  ]);
  const recoveryCodes = await confirm(ctx, memberId, digits);
  await forgive();
  return recoveryCodes;
}

function confirm(ctx: Ctx, memberId: number, digits: string): Promise<string[]> {
  return inTransaction(ctx, async ({ trx }) => {
    const begun = await findUnconfirmed(trx, memberId);
    if (!begun) throw refusal('OTP_EXPIRED');
    const counter = matchingCounter(ctx, begun.data.secret, digits);
    if (counter === null) throw refusal('INCORRECT_OTP');
    await trx
      .deleteFrom('member_factors')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'TOTP')
      .where('confirmed_at', 'is not', null)
      .execute();
    const confirmed = await trx
      .updateTable('member_factors')
      .set({ confirmed_at: ctx.now })
      .where('id', '=', begun.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (confirmed.numUpdatedRows === 0n) throw refusal('OTP_EXPIRED');
    await spendFactor(trx, {
      id: begun.id,
      now: ctx.now,
      over: { counter: 'counter', value: counter },
    });
    await recordChange(trx, ctx, { memberId, change: 'ADDED', kind: 'TOTP' });
    return makeRecoveryCodes(trx, ctx, memberId);
  });
}

/** Whether the code is valid; each is accepted once. */
export async function matchesAuthenticator(
  ctx: Ctx,
  db: Database | DatabaseTransaction,
  { memberId, code }: { memberId: number; code: string },
): Promise<boolean> {
  for (const factor of await listFactors(db, memberId, 'TOTP')) {
    const value = matchingCounter(ctx, factor.data.secret, code);
    if (value === null) continue;
    return spendFactor(db, { id: factor.id, now: ctx.now, over: { counter: 'counter', value } });
  }
  return false;
}

/** The period of the code; null if it is none of the last three. */
function matchingCounter(ctx: Ctx, sealed: unknown, code: string): number | null {
  const secret = secretOf(ctx, sealed);
  if (secret === null) return null;
  const timestamp = ctx.now.getTime();
  const delta = TOTP.validate({ token: code, secret, period, window, timestamp });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

/** Null if the encryption key has changed: no code is accepted, and the member uses another method. */
function secretOf(ctx: Ctx, sealed: unknown): Secret | null {
  try {
    return Secret.fromBase32(ctx.secrets.open(String(sealed), purpose));
  } catch (error) {
    ctx.log.error({ err: error }, 'authenticator app cannot be read: has SECRET_KEY changed?');
    return null;
  }
}

/** Whether the oldest and the newest app can be decrypted with the current key. */
export async function areAppsReadable({
  db,
  secrets,
}: Pick<Ctx, 'db' | 'secrets'>): Promise<boolean> {
  const { rows } = await sql<{ secret: string }>`
    with apps as (select id, data ->> 'secret' as secret from member_factors where kind = 'TOTP')
    select secret from apps where id in (select min(id) from apps union select max(id) from apps)`.execute(
    db,
  );
  try {
    for (const { secret } of rows) secrets.open(secret, purpose);
    return true;
  } catch {
    return false;
  }
}

function refusal(code: 'INCORRECT_OTP' | 'OTP_EXPIRED'): AppError {
  return new AppError(code, { message: loginMessages[code] });
}
