import type { Viewer } from '#core/permissions.ts';
import { managesMembers } from '../memberRules.ts';
import type { BriefMember } from './memberLoader.ts';

export type NamedMember = Pick<
  BriefMember,
  'id' | 'username' | 'full_name' | 'avatar_url' | 'brand_user' | 'deactivated_at'
> & { deleted_at?: Date | null; anonymous?: boolean };

/** Stored as the name of a deleted account; the browser translates it. */
export const deletedName = 'Deleted member';
const deactivatedName = 'Deactivated member';

type ShownMember = Pick<BriefMember, 'username' | 'full_name' | 'avatar_url' | 'brand_user'> & {
  left: 'DEACTIVATED' | 'DELETED' | null;
};

/**
 * A member as shown to the viewer: the name and avatar of a deleted or deactivated account are hidden, except
 * from staff who manage members, who can see deactivated ones.
 */
export function shownMember(member: NamedMember, viewer: Viewer): ShownMember {
  const { id, deactivated_at, deleted_at } = member;
  const nobody = { avatar_url: null, brand_user: false };
  if (deleted_at) {
    return { ...nobody, username: `deleted_${id}`, full_name: deletedName, left: 'DELETED' };
  }
  if (deactivated_at !== null && !managesMembers(viewer.permissions)) {
    const username = `deactivated_${id}`;
    return { ...nobody, username, full_name: deactivatedName, left: 'DEACTIVATED' };
  }
  const { username, full_name, avatar_url, brand_user } = member;
  return { username, full_name, avatar_url, brand_user, left: null };
}
