import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import { roleStoreOf } from '#platform/roles/roleStore.ts';

export interface PreviewChoice {
  value: string;
  label: string;
}

/** Roles and profile lists that parts of a page can be shown to. */
export async function listAudiences(
  ctx: Ctx,
): Promise<{ roles: PreviewChoice[]; profileLists: PreviewChoice[] }> {
  const roles = await roleStoreOf(ctx).get();
  const lists = await ctx.db
    .selectFrom('profile_lists')
    .select(['id', 'name'])
    .orderBy(collated('name', ctx.locale))
    .execute();
  return {
    roles: [...roles.values()].map(({ key, name }) => ({ value: key, label: name || plain(key) })),
    profileLists: lists.map(({ id, name }) => ({ value: `${id}`, label: name })),
  };
}

/** The key of a shipped role: `trustedMember`. */
function plain(key: string): string {
  const spaced = key.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase();
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}
