import { parseId } from '#core/ids.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { isVisibleMember } from '#features/people/members/server/memberVisibility.ts';
import type { Ctx } from '#platform/context.ts';

/** For whom a request is opened: a member, or someone without an account. */
export interface Requester {
  memberId: number | null;
  /** Of someone without an account. */
  name: string | null;
  email: string | null;
  language: string | null;
}

/**
 * Whom a member's id or an address stands for. The confirmed address of a member is that member.
 * @returns null for a member whom the viewer does not see
 */
export async function findRequester(
  ctx: Ctx,
  given: { memberId: string | number | null; email: string | null; name?: string | null },
): Promise<Requester | null> {
  const { email } = given;
  const named = given.memberId !== null && given.memberId !== '';
  const id = named ? parseId(given.memberId) : email === null ? null : await memberOf(ctx, email);
  if (id !== null) {
    const member = await wholeMemberLoader(ctx).load(id);
    if (member && member.deleted_at === null && isVisibleMember(ctx.viewer, member)) {
      return { memberId: id, name: null, email: null, language: member.language };
    }
  }
  if (named || email === null) return null;
  return { memberId: null, name: given.name?.trim() || email, email, language: null };
}

async function memberOf({ db }: Ctx, email: string): Promise<number | null> {
  const member = await db
    .selectFrom('members')
    .where('email_key', '=', nameKey(email))
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return member?.id ?? null;
}
