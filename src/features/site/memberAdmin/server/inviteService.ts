import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { asksNothing } from '#features/people/identity/registrationRules.ts';
import { demandForms } from '#features/people/identity/server/demandForms.ts';
import { type Account, insertMember } from '#features/people/identity/server/identityQueries.ts';
import { queuePasswordLink } from '#features/people/identity/server/passwordLinks.ts';
import { orTaken } from '#features/people/identity/server/takenNames.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { inviteSchemaOf } from '../memberAdminInputs.ts';

/**
 * Creates an account and mails its owner a link, valid for seven days, to set a password and verify the email
 * address, even if sign-up is disabled. Terms and sign-up questions are asked at the first sign-in.
 * @throws AppError FORBIDDEN, USER_ALREADY_EXISTS, VALIDATION_FAILED; as `demandForms` without
 *   password sign-in
 */
export async function inviteMember(ctx: Ctx, given: unknown): Promise<Account> {
  demand(holds(ctx.viewer, 'EDIT_USER'));
  demandForms(ctx);
  const anyUsername = holds(ctx.viewer, 'SKIP_USERNAME_VALIDATION').ok;
  const fields = parseInput(inviteSchemaOf(ctx.settings.identity, { anyUsername }), given);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const account = orTaken(
      await insertMember(trx, {
        ...fields,
        passwordHash: null,
        role: 'member',
        language: ctx.locale,
        registrationComplete: asksNothing(ctx.settings),
        now: ctx.now,
      }),
    );
    const link = { memberId: account.id, purpose: 'INVITATION', every: 0 } as const;
    await queuePasswordLink(trx, ctx, link);
    await audit(trx, ctx, {
      action: 'member.invited',
      subjectType: 'member',
      subjectId: account.id,
    });
    emit({ type: 'member.joined', payload: { memberId: account.id } });
    return account;
  });
}
