import { sql } from 'kysely';
import type { ErrorCode } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** Sign-in methods, as recorded in the history and the session. */
export type SignInMethod =
  | 'PASSWORD'
  | 'SIGN_UP'
  | 'OPEN_ID_CONNECT'
  | 'OAUTH'
  | 'SAML'
  | 'FASTPASS'
  | 'CUSTOM_AUTH'
  | 'CUSTOM_TOKEN'
  | 'PASSKEY'
  | 'ANONYMOUS';

export interface SignInRecord {
  /** Null if the name was unknown. */
  memberId: number | null;
  method: SignInMethod;
  userAgent: string;
  outcome: 'SUCCESS' | ErrorCode;
}

/** An entry of a member's sign-in history; kept for a year. */
export async function recordSignIn(
  db: Database | DatabaseTransaction,
  ctx: Ctx,
  { memberId, method, userAgent, outcome }: SignInRecord,
): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({
      member_id: memberId,
      at: ctx.now,
      method,
      outcome,
      address: ctx.address.slice(0, 100),
      user_agent: userAgent.slice(0, 300),
      device_id: ctx.caller.deviceId || null,
    })
    .execute();
}

/**
 * Whether a member who has been here before now comes with a browser not seen yet: neither by its device
 * cookie, which not every browser keeps, nor by its name from the same address.
 */
export async function isNewDevice(
  trx: DatabaseTransaction,
  ctx: Ctx,
  { memberId, userAgent }: { memberId: number; userAgent: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select count(*) > 0 and not bool_or(
      coalesce(device_id = ${ctx.caller.deviceId}, false)
      or address = ${ctx.address.slice(0, 100)} and user_agent = ${userAgent.slice(0, 300)}
    ) as is_new
    from sign_ins where member_id = ${memberId} and outcome = 'SUCCESS'`.execute(trx);
  return rows[0]?.is_new ?? false;
}

/** @returns how many were deleted */
export async function deleteOldSignIns(db: Database, now: Date): Promise<number> {
  const yearAgo = new Date(now.getTime() - 365 * 86_400_000);
  const result = await db
    .deleteFrom('sign_ins')
    .where('at', '<', yearAgo)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
