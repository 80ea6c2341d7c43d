import { parseInput } from '#core/parseInput.ts';
import { paths } from '#core/paths.ts';
import { demandMember } from '#core/permissions.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { queueCode } from '#features/people/identity/twoFactor/server/oneTimeCodes.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { changeEmailSchema, nameKey } from '../identityRules.ts';
import { refusal } from './enterAs.ts';
import { type Account, findAccount, findAccountById } from './identityQueries.ts';
import { createMemberToken, revokeMemberTokens, useMemberToken } from './memberTokens.ts';
import { passwordPurposes } from './passwordLinks.ts';
import { demandPassword } from './passwordService.ts';
import { writingNames } from './takenNames.ts';

const linkMinutes = 24 * 60;
/** Minimum minutes between two mails of one kind to one member. */
const mailEvery = 2;
const emailPurposes = ['VERIFY_EMAIL', 'CHANGE_EMAIL'] as const;

/**
 * Asks the owner of the account's email address to confirm it, with a link or a code depending on the
 * settings.
 * @throws AppError MAX_RESEND_ATTEMPTS_REACHED for codes (SPEC §8)
 */
export async function queueVerification(
  trx: DatabaseTransaction,
  ctx: Ctx,
  account: Account,
): Promise<void> {
  const { id: memberId, email } = account;
  if (email === null) return;
  if (ctx.settings.identity.emailVerification === 'CODE') {
    const language = languageForMember(ctx, account);
    await queueCode(trx, ctx, { memberId, purpose: 'VERIFY_EMAIL', email, language });
    return;
  }
  if (await wasMailed(trx, ctx, memberId)) return;
  await queueEmailLink(trx, ctx, { account, purpose: 'VERIFY_EMAIL', email });
}

/**
 * SPEC §7 `sendVerificationEmail`: the viewer requests the mail again.
 * @returns false if the email address is already verified
 */
export async function sendVerificationEmail(ctx: Ctx): Promise<boolean> {
  const account = await getOwnAccount(ctx);
  if (account.email_verified_at !== null) return false;
  await inTransaction(ctx, ({ trx }) => queueVerification(trx, ctx, account));
  return true;
}

/**
 * Confirms an email address by the mailed link: the account's own, or its new one.
 * @throws AppError INVALID_REQUEST if the link is forged, expired, used, or for a previous email address;
 *   USER_ALREADY_EXISTS if somebody else has taken the new one meanwhile
 */
export async function verifyEmail(ctx: Ctx, token: string): Promise<void> {
  await inTransaction(ctx, async ({ trx, emit }) => {
    const used = await useMemberToken(trx, { token, purpose: emailPurposes, now: ctx.now });
    const account = used && (await findAccountById(trx, used.memberId));
    const email = used?.data.email;
    if (!account || typeof email !== 'string') throw refusal('INVALID_REQUEST');
    const changes = nameKey(email) !== nameKey(account.email ?? '');
    if (changes && used.data.from !== account.email) throw refusal('INVALID_REQUEST');
    const holder = await findAccount(trx, email);
    if (holder && holder.id !== account.id) throw refusal('USER_ALREADY_EXISTS');
    const address = { email, email_key: nameKey(email), email_verified_at: ctx.now };
    const change = trx
      .updateTable('members')
      .set({ ...address, updated_at: ctx.now })
      .where('id', '=', account.id);
    await writingNames(() => change.execute());
    const about = { subjectType: 'member', subjectId: account.id, actorId: account.id } as const;
    await audit(trx, ctx, {
      action: changes ? 'member.emailChanged' : 'member.emailVerified',
      ...about,
    });
    if (changes) await tellOldAddress(trx, ctx, { account, newEmail: email });
    emit({ type: 'member.updated', payload: { memberId: account.id } });
  });
}

/**
 * Starts a change of the viewer's email address: it takes effect when the link sent to the new one is used.
 * If the new one belongs to somebody else, no mail is sent, and the response is the same.
 * @throws AppError PASSWORD_MISMATCH, TEMPORARILY_DISABLED, VALIDATION_FAILED
 */
export async function requestEmailChange(ctx: Ctx, input: unknown): Promise<void> {
  const { email, currentPassword } = parseInput(changeEmailSchema, input);
  const account = await getOwnAccount(ctx);
  if (account.password_hash !== null) await demandPassword(ctx, account.id, currentPassword);
  await inTransaction(ctx, async ({ trx }) => {
    if ((await findAccount(trx, email)) || (await wasMailed(trx, ctx, account.id))) return;
    await revokeMemberTokens(trx, account.id, ['CHANGE_EMAIL']);
    await queueEmailLink(trx, ctx, { account, purpose: 'CHANGE_EMAIL', email });
  });
}

async function getOwnAccount(ctx: Ctx): Promise<Account> {
  const account = await findAccountById(ctx.db, demandMember(ctx.viewer));
  if (!account) throw refusal('INVALID_REQUEST');
  return account;
}

async function queueEmailLink(
  trx: DatabaseTransaction,
  ctx: Ctx,
  link: { account: Account; purpose: (typeof emailPurposes)[number]; email: string },
): Promise<void> {
  const { account, purpose, email } = link;
  const token = await createMemberToken(trx, {
    memberId: account.id,
    purpose,
    data: { email, from: account.email },
    minutes: linkMinutes,
    now: ctx.now,
  });
  await queueMail(trx, {
    kind: 'VERIFY_EMAIL',
    memberId: account.id,
    to: email,
    language: languageForMember(ctx, account),
    data: { url: paths.verifyEmail(token) },
  });
}

async function wasMailed(trx: DatabaseTransaction, ctx: Ctx, memberId: number): Promise<boolean> {
  await trx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
  const recent = await trx
    .selectFrom('member_tokens')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('purpose', 'in', emailPurposes)
    .where('created_at', '>', new Date(ctx.now.getTime() - mailEvery * 60_000))
    .executeTakeFirst();
  return recent !== undefined;
}

/** The previous email address is notified of the change; links sent to it become invalid. */
async function tellOldAddress(
  trx: DatabaseTransaction,
  ctx: Ctx,
  { account, newEmail }: { account: Account; newEmail: string },
): Promise<void> {
  await revokeMemberTokens(trx, account.id, [...emailPurposes, ...passwordPurposes]);
  if (account.email === null) return;
  await queueMail(trx, {
    kind: 'EMAIL_CHANGED',
    memberId: account.id,
    to: account.email,
    language: languageForMember(ctx, account),
    data: { newEmail },
  });
}
