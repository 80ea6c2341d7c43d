import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { forgetMember } from '#features/people/members/server/memberLoader.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { canSetBrandUser } from '../brandRules.ts';

/**
 * Says whether a member is one of the brand's own people (SPEC §1 brandUser).
 * @param by the operator's command line needs no permission
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN, NOT_FOUND
 */
export async function setBrandUser(
  ctx: Ctx,
  { memberId, brandUser }: { memberId: number; brandUser: boolean },
  by: 'VIEWER' | 'OPERATOR' = 'VIEWER',
): Promise<void> {
  if (by === 'VIEWER') {
    demandActive(ctx.viewer);
    demand(canSetBrandUser(ctx.viewer));
  }
  await inTransaction(ctx, async ({ trx, emit }) => {
    const member = await trx
      .selectFrom('members')
      .select('brand_user')
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new AppError('NOT_FOUND');
    if (member.brand_user === brandUser) return;
    await trx
      .updateTable('members')
      .set({ brand_user: brandUser })
      .where('id', '=', memberId)
      .execute();
    await audit(trx, ctx, {
      action: brandUser ? 'member.brandAdded' : 'member.brandRemoved',
      subjectType: 'member',
      subjectId: memberId,
    });
    emit({ type: 'member.updated', payload: { memberId } });
  });
  forgetMember(ctx, memberId);
}
