import { sql } from 'kysely';
import type { Answers } from '#core/questions.ts';
import type { Role } from '#core/shippedRoles.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { nameKey } from '../identityRules.ts';

/** The account data needed for sign-in. */
export interface Account {
  id: number;
  username: string;
  full_name: string;
  avatar_url: string | null;
  brand_user: boolean;
  email: string | null;
  language: string | null;
  password_hash: string | null;
  blocked_at: Date | null;
  approval_status: string;
  deactivated_at: Date | null;
  email_verified_at: Date | null;
}

const accountColumns = [
  'id',
  'username',
  'full_name',
  'avatar_url',
  'brand_user',
  'email',
  'language',
  'password_hash',
  'blocked_at',
  'approval_status',
  'deactivated_at',
  'email_verified_at',
] as const;

/** By email address if it looks like one, else by username; deleted accounts are not found. */
export async function findAccount(
  db: Database | DatabaseTransaction,
  name: string,
): Promise<Account | null> {
  const key = nameKey(name);
  const row = await db
    .selectFrom('members')
    .select(accountColumns)
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns null also if it is deleted */
export async function findAccountById(
  db: Database | DatabaseTransaction,
  id: number,
): Promise<Account | null> {
  const row = await db
    .selectFrom('members')
    .select(accountColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewMember {
  email: string;
  username: string;
  fullName: string;
  passwordHash: string | null;
  role: Role;
  now: Date;
  firstName?: string;
  lastName?: string;
  language?: string;
  /** Answers to sign-up questions, by key. */
  customFields?: Answers;
  approvalStatus?: 'APPROVED' | 'PENDING';
  termsAcceptedAt?: Date;
  emailVerifiedAt?: Date;
  /** False if the terms or a question are still open at the first sign-in. */
  registrationComplete?: boolean;
}

export type TakenName = 'EMAIL_TAKEN' | 'USERNAME_TAKEN';

/** @returns the account, or which of its names is already taken */
export async function insertMember(
  db: Database | DatabaseTransaction,
  member: NewMember,
): Promise<Account | TakenName> {
  const row = await db
    .insertInto('members')
    .values({
      email: member.email,
      email_key: nameKey(member.email),
      username: member.username,
      username_key: nameKey(member.username),
      full_name: member.fullName,
      password_hash: member.passwordHash,
      role: member.role,
      joined_at: member.now,
      first_name: member.firstName ?? '',
      last_name: member.lastName ?? '',
      language: member.language ?? null,
      custom_fields: JSON.stringify(member.customFields ?? {}),
      approval_status: member.approvalStatus ?? 'APPROVED',
      terms_accepted_at: member.termsAcceptedAt ?? null,
      email_verified_at: member.emailVerifiedAt ?? null,
      registration_complete: member.registrationComplete ?? true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
  if (row) return row;
  const taken = await db
    .selectFrom('members')
    .select('id')
    .where('email_key', '=', nameKey(member.email))
    .executeTakeFirst();
  return taken ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN';
}

/** Locks a member's password. @returns whether it is still the given one */
export async function lockPassword(
  trx: DatabaseTransaction,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.password_hash === password_hash;
}

/** @returns whether the member exists */
export async function updatePassword(
  db: Database | DatabaseTransaction,
  memberId: number,
  passwordHash: string,
): Promise<boolean> {
  const result = await db
    .updateTable('members')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

/** By username; blocked and deleted members are not found. */
export async function findPublicAccounts(
  db: Database,
  usernames: readonly string[],
): Promise<Account[]> {
  return db
    .selectFrom('members')
    .select(accountColumns)
    .where('username_key', 'in', usernames.map(nameKey))
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('approval_status', '=', 'APPROVED')
    .orderBy('username_key')
    .execute();
}
