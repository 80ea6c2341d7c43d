import DataLoader from 'dataloader';
import { type Ctx, perRequest } from '#platform/context.ts';
import { roleStoreOf } from '#platform/roles/roleStore.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import type { BriefMember } from './memberLoader.ts';
import { shownMember } from './shownMember.ts';

type Signed = Pick<
  BriefMember,
  | 'id'
  | 'username'
  | 'full_name'
  | 'avatar_url'
  | 'brand_user'
  | 'deactivated_at'
  | 'deleted_at'
  | 'blocked_at'
  | 'approval_status'
  | 'role'
  | 'signature'
>;

/** Deactivated, blocked and pending members have no signature. */
function signs(ctx: Ctx, member: Signed): boolean {
  const isIn = member.blocked_at === null && member.approval_status === 'APPROVED';
  return isIn && shownMember(member, ctx.viewer).left === null;
}

/** A member's signature; '' if there is nothing to show. */
export function signatureOf(ctx: Ctx, member: Signed): string {
  return signs(ctx, member) ? member.signature : '';
}

/** Signatures of the roles that a member holds everywhere, highest role first. */
export async function roleSignaturesOf(ctx: Ctx, member: Signed): Promise<string[]> {
  if (!signs(ctx, member)) return [];
  ctx.touch('roles');
  const book = await roleStoreOf(ctx).get();
  const signed = [...book.values()].filter(({ signature }) => signature !== '');
  if (signed.length === 0) return [];
  const granted = await grantedRoleLoader(ctx).load(member.id);
  return signed
    .filter(({ key }) => key === member.role || granted.includes(key))
    .toSorted((a, b) => b.level - a.level)
    .map(({ signature }) => signature);
}

/** A member's displayed signatures, if the community shows them. */
export async function shownSignaturesOf(ctx: Ctx, member: Signed): Promise<string[]> {
  if (!featureSettings(ctx.settings, 'members').signaturesShown) return [];
  const own = signatureOf(ctx, member);
  return [...(await roleSignaturesOf(ctx, member)), ...(own === '' ? [] : [own])];
}

function grantedRoleLoader(ctx: Ctx): DataLoader<number, string[]> {
  return perRequest(ctx, createGrantedRoleLoader);
}

function createGrantedRoleLoader(ctx: Ctx): DataLoader<number, string[]> {
  return new DataLoader(async (memberIds) => {
    const rows = await ctx.db
      .selectFrom('role_grants')
      .select(['member_id', 'role_key'])
      .where('member_id', 'in', memberIds)
      .where('category_id', 'is', null)
      .execute();
    const byMember = Map.groupBy(rows, (row) => row.member_id);
    return memberIds.map((id) => (byMember.get(id) ?? []).map((row) => row.role_key));
  });
}
