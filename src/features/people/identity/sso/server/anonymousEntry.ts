import { randomBytes } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { enterAs, type SignedIn } from '#features/people/identity/server/enterAs.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';

/**
 * SPEC §1 "anonymous auth": creates a session with a generated name.
 * @throws AppError INVALID_REQUEST if the community does not allow it
 */
export async function enterAnonymously(
  ctx: Ctx,
  { userAgent }: { userAgent: string },
): Promise<SignedIn> {
  if (!ctx.settings.identity.anonymousSession) {
    throw new AppError('INVALID_REQUEST', {
      message: 'Anonymous sign-in is disabled.',
    });
  }
  const username = `guest_${randomBytes(6).toString('hex')}`;
  const memberId = await inTransaction(ctx, async ({ trx, emit }) => {
    const { id } = await trx
      .insertInto('members')
      .values({
        username,
        username_key: username,
        full_name: '',
        anonymous: true,
        role: 'member',
        joined_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    emit({ type: 'member.joined', payload: { memberId: id } });
    return id;
  });
  return enterAs(ctx, { memberId, method: 'ANONYMOUS', remember: false, userAgent });
}
