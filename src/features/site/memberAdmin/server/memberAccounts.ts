import { AppError } from '#core/errors.ts';
import type { Role } from '#core/shippedRoles.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { setBaseRole } from '#features/site/access/server/grantService.ts';
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

/** Accounts for operators, newest first. */
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
 * Sets a member's role. For the operator command line, without a permission check.
 * @throws AppError NOT_FOUND; CONFLICT for the last administrator
 */
export async function setMemberRole(
  ctx: Ctx,
  { login, role }: { login: string; role: Role },
): Promise<void> {
  const key = nameKey(login);
  await inTransaction(ctx, async (unit) => {
    const member = await unit.trx
      .selectFrom('members')
      .select('id')
      .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!member) throw new AppError('NOT_FOUND', { message: `No member ${login}` });
    await setBaseRole(ctx, unit, { memberId: member.id, role });
  });
}
