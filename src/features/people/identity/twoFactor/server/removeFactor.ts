import { AppError } from '#core/errors.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { listFactors } from './factorQueries.ts';
import { recordChange } from './recordChange.ts';
import { deleteRecoveryCodes } from './recoveryCodes.ts';

/**
 * Removes a factor; with the last one also the recovery codes.
 * @throws AppError NOT_FOUND if it is not the member's
 */
export async function removeFactor(
  ctx: Ctx,
  { memberId, factorId }: { memberId: number; factorId: number },
): Promise<void> {
  await inTransaction(ctx, async ({ trx }) => {
    const factors = await listFactors(trx, memberId);
    const removed = factors.find(({ id, kind }) => id === factorId && kind !== 'RECOVERY_CODE');
    if (!removed) throw new AppError('NOT_FOUND');
    await trx.deleteFrom('member_factors').where('id', '=', factorId).execute();
    const left = factors.filter(({ id, kind }) => id !== factorId && kind !== 'RECOVERY_CODE');
    if (left.length === 0) await deleteRecoveryCodes(trx, memberId);
    await recordChange(trx, ctx, { memberId, change: 'REMOVED', kind: removed.kind });
  });
}
