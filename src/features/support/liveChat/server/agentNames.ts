import { firstNameIn, wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';

/** Visitors learn the first names of agents, no more. */
export async function firstNameOf(ctx: Ctx, memberId: number | null): Promise<string | null> {
  const member = await findPerson(ctx, memberId);
  return member && firstNameIn(member);
}

export async function avatarOf(ctx: Ctx, memberId: number | null): Promise<string | null> {
  const member = await findPerson(ctx, memberId);
  return member && ownAddress(member.avatar_url, ctx.basePath);
}

async function findPerson(ctx: Ctx, memberId: number | null) {
  const member = memberId === null ? null : await wholeMemberLoader(ctx).load(memberId);
  return member === null || member.deleted_at !== null ? null : member;
}
