import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { demandPassword } from '#features/people/identity/server/passwordService.ts';
import { demandAnotherAdministrator } from '#features/people/standing/server/standings.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { endAllSessions, sessionBegan } from '#platform/sessions/sessions.ts';

const day = 24 * 60 * 60 * 1000;
/** Members without a password must have signed in this recently. Milliseconds. */
const recentSignIn = 10 * 60 * 1000;

export interface LeaveInput {
  /** This browser's session. */
  token: string;
  password?: unknown;
}

/**
 * Hides the viewer's profile until they sign in again, and ends their sessions.
 * @throws AppError UNAUTHENTICATED, PASSWORD_MISMATCH, TEMPORARILY_DISABLED, VALIDATION_FAILED, CONFLICT for
 *   the only administrator
 */
export async function deactivateAccount(ctx: Ctx, input: LeaveInput): Promise<void> {
  await leave(ctx, input, async ({ trx }, member) => {
    await trx
      .updateTable('members')
      .set({ deactivated_at: ctx.now })
      .where('id', '=', member.id)
      .execute();
    await audit(trx, ctx, {
      action: 'member.deactivated',
      subjectType: 'member',
      subjectId: member.id,
    });
  });
}

/**
 * Schedules the deletion of the viewer's account; signing in before then cancels it (DECISIONS "Deleting an
 * account").
 * @returns the scheduled time
 * @throws AppError as deactivateAccount
 */
export async function scheduleDeletion(ctx: Ctx, input: LeaveInput): Promise<Date> {
  const at = new Date(ctx.now.getTime() + ctx.settings.identity.deletionGraceDays * day);
  await leave(ctx, input, async ({ trx }, member) => {
    await trx
      .updateTable('members')
      .set({ deactivated_at: ctx.now, delete_after: at })
      .where('id', '=', member.id)
      .execute();
    if (member.email !== null) {
      await queueMail(trx, {
        kind: 'DELETION_SCHEDULED',
        memberId: member.id,
        to: member.email,
        language: languageForMember(ctx, member),
        data: { at: at.toISOString() },
      });
    }
    await audit(trx, ctx, {
      action: 'member.deletionScheduled',
      subjectType: 'member',
      subjectId: member.id,
      detail: { at: at.toISOString() },
    });
  });
  return at;
}

interface Leaver {
  id: number;
  email: string | null;
  language: string | null;
  role: string;
  password_hash: string | null;
}

async function leave(
  ctx: Ctx,
  input: LeaveInput,
  write: (unit: Unit, member: Leaver) => Promise<void>,
): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  const member = await ctx.db
    .selectFrom('members')
    .select(['id', 'email', 'language', 'role', 'password_hash'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  await demandOwner(ctx, member, input);
  await inTransaction(ctx, async (unit) => {
    await demandAnotherAdministrator(unit.trx, memberId);
    await write(unit, member);
    await endAllSessions(unit.trx, memberId);
    unit.emit({ type: 'member.updated', payload: { memberId } });
  });
}

/** The password, or a recent sign-in: an unlocked screen is not enough. */
async function demandOwner(
  ctx: Ctx,
  member: Leaver,
  { token, password }: LeaveInput,
): Promise<void> {
  if (member.password_hash === null) {
    const began = await sessionBegan(ctx.db, token);
    if (began !== null && ctx.now.getTime() - began.getTime() <= recentSignIn) return;
    throw new AppError('PASSWORD_MISMATCH', { message: 'Sign in again first' });
  }
  if (typeof password !== 'string' || password === '') {
    const fault = { field: 'password', rule: 'required', message: validationMessages.required };
    throw validationFailed([fault]);
  }
  await demandPassword(ctx, member.id, password);
}
