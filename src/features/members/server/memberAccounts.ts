import { AppError } from '#core/errors.ts';
import type { Role } from '#core/shippedRoles.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

export interface MemberAccount {
  id: number;
  username: string;
  email: string | null;
  role: string;
  joined_at: Date;
  last_login_at: Date | null;
}

/** Accounts for an operator, newest first. */
export async function listAccounts(
  db: Database,
  { role, limit }: { role?: Role | undefined; limit: number },
): Promise<MemberAccount[]> {
  let query = db
    .selectFrom('members')
    .select(['id', 'username', 'email', 'role', 'joined_at', 'last_login_at'])
    .where('deleted_at', 'is', null);
  if (role) query = query.where('role', '=', role);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/**
 * Gives a member a role. For the operator's command line, which needs no permission.
 * @throws AppError NOT_FOUND; CONFLICT when the last administrator would cease to be one
 */
export async function setMemberRole(
  ctx: Ctx,
  { login, role }: { login: string; role: Role },
): Promise<void> {
  const key = login.trim().toLowerCase();
  await inTransaction(ctx, async ({ trx, emit }) => {
    // All administrators are locked, so that two commands at once cannot take away the last two.
    const administrators = await trx
      .selectFrom('members')
      .select('id')
      .where('role', '=', 'administrator')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const member = await trx
      .selectFrom('members')
      .select('id')
      .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!member) throw new AppError('NOT_FOUND', { message: `There is no member ${login}` });
    const isLast = administrators.length === 1 && administrators[0]?.id === member.id;
    if (isLast && role !== 'administrator') {
      throw new AppError('CONFLICT', { message: `${login} is the only administrator` });
    }
    await trx.updateTable('members').set({ role }).where('id', '=', member.id).execute();
    emit({ type: 'member.updated', payload: { memberId: member.id } });
  });
}
