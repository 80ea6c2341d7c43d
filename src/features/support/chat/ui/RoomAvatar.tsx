import Users from 'virtual:icons/users';
import type { Author } from '#features/people/members/ui/authorFields.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { useShell } from '#ui/useShell.ts';
import { otherOf } from './useRoomName.ts';

type RoomAvatarProps = {
  room: {
    kind: string;
    title: string | null;
    memberCount: number;
    members: readonly { profile: Author | null }[];
  };
  name: string;
};

/** The picture of the other person, or a sign for a group. */
export function RoomAvatar({ room, name }: RoomAvatarProps) {
  const { viewer } = useShell();
  const other = otherOf(room, viewer.memberId);
  if (room.kind === 'DIRECT') return <Avatar name={name} src={other?.avatar ?? null} />;
  return (
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent"
    >
      <Users className="size-5" />
    </span>
  );
}
