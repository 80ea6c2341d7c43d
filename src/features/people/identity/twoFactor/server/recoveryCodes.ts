import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { twoFactorLimits } from '../twoFactorRules.ts';

/** Without ambiguous letters. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 10;

/**
 * Ten single-use recovery codes, which replace earlier ones.
 * @returns them, to be shown once: only hashes are stored
 */
export async function makeRecoveryCodes(
  trx: DatabaseTransaction,
  ctx: Ctx,
  memberId: number,
): Promise<string[]> {
  const codes = Array.from({ length: twoFactorLimits.recoveryCodes }, randomCode);
  await deleteRecoveryCodes(trx, memberId);
  await trx
    .insertInto('member_factors')
    .values(
      codes.map((code) => ({
        member_id: memberId,
        kind: 'RECOVERY_CODE',
        external_id: hashOf(memberId, code),
        data: '{}',
        confirmed_at: ctx.now,
        created_at: ctx.now,
      })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
}

/** Consumes a code. @returns whether it was one of the member's */
export async function spendRecoveryCode(
  db: Database | DatabaseTransaction,
  { memberId, code }: { memberId: number; code: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('member_factors')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'RECOVERY_CODE')
    .where('external_id', '=', hashOf(memberId, code.toLowerCase()))
    .executeTakeFirstOrThrow();
  return result.numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(
  trx: DatabaseTransaction,
  memberId: number,
): Promise<void> {
  await trx
    .deleteFrom('member_factors')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'RECOVERY_CODE')
    .execute();
}

/** Nearly 50 random bits. */
function randomCode(): string {
  // 248 is the largest multiple of 31 in a byte: higher values would bias the distribution.
  let code = '';
  while (code.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && code.length < length) code += letters[byte % letters.length];
    }
  }
  return code;
}

function hashOf(memberId: number, code: string): string {
  return createHash('sha256').update(`${memberId} ${code}`).digest('base64url');
}
