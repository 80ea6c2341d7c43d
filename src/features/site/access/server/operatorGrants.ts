import { AppError } from '#core/errors.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import type { Ctx } from '#platform/context.ts';
import { readRoles } from '#platform/roles/roleStore.ts';
import { giveRole, takeRole } from './grantService.ts';
import { listHoldings } from './roleQueries.ts';

interface OperatorGrant {
  /** Email address or username. */
  login: string;
  role: string;
  categoryId: number | null;
}

/** For the operator command line, without a permission check. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function grantAsOperator(ctx: Ctx, grant: OperatorGrant): Promise<void> {
  const role = (await readRoles(ctx.db)).get(grant.role);
  if (!role) throw new AppError('NOT_FOUND', { message: `No role ${grant.role}` });
  const memberId = await getMemberId(ctx, grant);
  await giveRole(ctx, role, { memberId, role: role.key, categoryId: grant.categoryId });
}

/** @throws AppError NOT_FOUND if the member does not have it there; CONFLICT for the last administrator */
export async function revokeAsOperator(ctx: Ctx, grant: OperatorGrant): Promise<void> {
  const held = await listHoldings(ctx.db, { memberId: await getMemberId(ctx, grant) });
  const found = held.find(
    ({ role, categoryId }) => role === grant.role && categoryId === grant.categoryId,
  );
  if (!found)
    throw new AppError('NOT_FOUND', { message: `${grant.login} doesn’t have this role there` });
  await takeRole(ctx, found);
}

async function getMemberId(ctx: Ctx, { login }: OperatorGrant): Promise<number> {
  const key = nameKey(login);
  const row = await ctx.db
    .selectFrom('members')
    .select('id')
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: `No member ${login}` });
  return row.id;
}
