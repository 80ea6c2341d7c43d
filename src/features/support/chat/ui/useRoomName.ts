import { joinList } from '#core/joinList.ts';
import type { Author } from '#features/people/members/ui/authorFields.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

interface NamedRoom {
  kind: string;
  title: string | null;
  memberCount: number;
  members: readonly { profile: Author | null }[];
}

/** The name of a person in a chat. */
export function nameOf(member: Author | null, unknown: string): string {
  if (member === null || member.isAnonymous || member.left !== null) return unknown;
  return member.fullName || member.username;
}

/** The other one of a direct chat; null in a group, or if they are gone. */
export function otherOf(room: NamedRoom, ownId: string | null): Author | null {
  if (room.kind !== 'DIRECT') return null;
  return room.members.find(({ profile }) => profile && profile.id !== ownId)?.profile ?? null;
}

/** What a room is called: the other person, the title of a group, or who is in it. */
export function useRoomName(room: NamedRoom): string {
  const { t, language } = useTranslation('chat');
  const { viewer } = useShell();
  const other = otherOf(room, viewer.memberId);
  const otherName = useDisplayName(other);
  if (room.kind === 'DIRECT') return other ? otherName : t('someone');
  if (room.title) return room.title;
  const names = room.members
    .filter(({ profile }) => profile?.id !== viewer.memberId)
    .slice(0, 3)
    .map(({ profile }) => nameOf(profile, t('someone')));
  return names.length === 0 ? t('group') : joinList(names, language);
}
