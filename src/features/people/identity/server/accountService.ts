import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { isRole } from '#core/shippedRoles.ts';
import { emailSchema } from '#core/validators.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { endAccess } from '#platform/sessions/endAccess.ts';
import { identityMessages } from '../identityMessageRules.ts';
import { fullNameSchema, nameKey, passwordSchema, usernameSchema } from '../identityRules.ts';
import { type Account, findAccount, insertMember, updatePassword } from './identityQueries.ts';
import { failuresOfMember } from './loginFailures.ts';
import { hashPassword, type PasswordCost } from './passwords.ts';
import { orTaken } from './takenNames.ts';

const newMemberSchema = z.object({
  email: emailSchema,
  username: usernameSchema,
  fullName: fullNameSchema.default(''),
  /** If omitted, the account is HALF_BAKED until a password is set. */
  password: passwordSchema.nullable().default(null),
  role: z.string().refine(isRole, identityMessages.format).default('member'),
});

const newPasswordSchema = z.object({ login: z.string().min(1), password: passwordSchema });

/** Creates a member with any role. For the operator command line, without a permission check. */
export async function createMember(
  ctx: Ctx,
  input: z.input<typeof newMemberSchema>,
  cost?: PasswordCost,
): Promise<Account> {
  const { email, username, fullName, password, role } = parseInput(newMemberSchema, input);
  const passwordHash = password === null ? null : await hashPassword(password, cost);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const member = {
      email,
      username,
      fullName,
      passwordHash,
      role,
      now: ctx.now,
      emailVerifiedAt: ctx.now,
    };
    const account = orTaken(await insertMember(trx, member));
    emit({ type: 'member.joined', payload: { memberId: account.id } });
    return account;
  });
}

/**
 * Sets a member's password and ends all other sessions. For the command line.
 * @throws AppError NOT_FOUND if neither the email address nor the username exists
 */
export async function setPassword(
  ctx: Ctx,
  input: z.input<typeof newPasswordSchema>,
  cost?: PasswordCost,
): Promise<void> {
  const { login, password } = parseInput(newPasswordSchema, input);
  const account = await findAccount(ctx.db, login);
  if (!account) throw new AppError('NOT_FOUND', { message: `No member ${login}` });
  const passwordHash = await hashPassword(password, cost);
  await inTransaction(ctx, async ({ trx }) => {
    await updatePassword(trx, account.id, passwordHash);
    await endAccess(trx, { memberId: account.id, now: ctx.now });
    await trx.deleteFrom('login_failures').where(failuresOfMember(account.id)).execute();
  });
}

export interface FirstAdministrator {
  email: string;
  username: string;
  /** The generated password, to be shown once; null if the operator chose it. */
  password: string | null;
}

/**
 * Creates the first administrator, or promotes the member with that email address. Concurrent processes
 * create only one.
 * @returns null if there is an administrator already
 */
export async function ensureFirstAdministrator(
  db: Database,
  { email, password }: { email?: string | null; password?: string | null },
  cost?: PasswordCost,
): Promise<FirstAdministrator | null> {
  if (await hasAdministrator(db)) return null;
  const chosen = password ?? generatePassword();
  const passwordHash = await hashPassword(chosen, cost);
  const address = email ?? 'administrator@plaza.local';
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('plaza first administrator'))`.execute(trx);
    if (await hasAdministrator(trx)) return null;
    const raised = await trx
      .updateTable('members')
      .set({ role: 'administrator', password_hash: passwordHash })
      .where('email_key', '=', nameKey(address))
      .returning(['username'])
      .executeTakeFirst();
    const username = raised?.username ?? (await freeUsername(trx));
    if (!raised) {
      const now = new Date();
      const member = { email: address, username, fullName: 'Administrator', passwordHash };
      orTaken(
        await insertMember(trx, { ...member, role: 'administrator', now, emailVerifiedAt: now }),
      );
    }
    return { email: address, username, password: password ? null : chosen };
  });
}

/** Whether an administrator exists, that is, the first run is complete. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'administrator')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function freeUsername(db: Database): Promise<string> {
  const taken = await db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', 'administrator')
    .executeTakeFirst();
  return taken ? `administrator_${randomBytes(3).toString('hex')}` : 'administrator';
}

/** 96 random bits, and one character of each required class. */
export function generatePassword(): string {
  return `${randomBytes(12).toString('base64url')}-aA1`;
}
