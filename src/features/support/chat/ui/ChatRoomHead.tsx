import ArrowLeft from 'virtual:icons/arrow-left';
import Ban from 'virtual:icons/ban';
import Bell from 'virtual:icons/bell';
import BellOff from 'virtual:icons/bell-off';
import LogOut from 'virtual:icons/log-out';
import Pencil from 'virtual:icons/pencil';
import Users from 'virtual:icons/users';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { listOf } from '../chatAddress.ts';
import type { ChatRoomNode } from './chatDocuments.ts';
import { IconLink } from './IconLink.tsx';
import { RoomAvatar } from './RoomAvatar.tsx';
import './chatModals.ts';
import { useRoomActions } from './useRoomActions.ts';
import { otherOf, useRoomName } from './useRoomName.ts';

type ChatRoomHeadProps = {
  room: ChatRoomNode;
  headingId: string;
  onChanged: () => Promise<void>;
};

/** What the room is called, and what can be done with it. */
export function ChatRoomHead({ room, headingId, onChanged }: ChatRoomHeadProps) {
  const { t } = useTranslation('chat');
  const { viewer } = useShell();
  const name = useRoomName(room);
  const other = otherOf(room, viewer.memberId);
  const items = useRoomItems(room, name, onChanged);
  return (
    <header className="flex items-center gap-3 border-b border-border px-3 py-2 sm:px-4">
      <IconLink
        to={listOf(room)}
        label={t('back')}
        icon={<ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />}
        className="lg:hidden"
      />
      <RoomAvatar room={room} name={name} />
      <div className="min-w-0 flex-1">
        <h2 id={headingId} className="truncate font-semibold">
          {other && !other.left ? (
            <Link to={paths.member(other.id)} className="hover:underline pointer-coarse:tap-line">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
        {room.kind === 'GROUP' && (
          <p className="text-xs text-text-muted">{t('members', { count: room.memberCount })}</p>
        )}
      </div>
      {room.isMuted && (
        <BellOff role="img" aria-label={t('muted')} className="size-4.5 shrink-0 text-text-muted" />
      )}
      <div className="needs-js:hidden">
        <MoreMenu label={t('roomMenu')} items={items} />
      </div>
    </header>
  );
}

function useRoomItems(
  room: ChatRoomNode,
  name: string,
  onChanged: () => Promise<void>,
): MenuItem[] {
  const { t } = useTranslation('chat');
  const { viewer } = useShell();
  const actions = useRoomActions(room, onChanged);
  const other = otherOf(room, viewer.memberId);
  const ask = async (modal: 'chatMembers' | 'renameChat') => {
    if (await openModal(modal, { room })) await onChanged();
  };
  const items: MenuItem[] = [];
  if (room.kind === 'GROUP') {
    items.push({
      key: 'members',
      label: t(room.isOwner ? 'manageMembers' : 'showMembers'),
      icon: <Users aria-hidden />,
      onSelect: () => void ask('chatMembers'),
    });
  }
  if (room.kind === 'GROUP' && room.isOwner) {
    items.push({
      key: 'rename',
      label: t('rename.open'),
      icon: <Pencil aria-hidden />,
      onSelect: () => void ask('renameChat'),
    });
  }
  items.push({
    key: 'mute',
    label: t(room.isMuted ? 'unmute' : 'mute'),
    icon: room.isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />,
    onSelect: () => void actions.mute(!room.isMuted),
  });
  if (room.kind === 'GROUP') {
    items.push({
      key: 'leave',
      label: t('leave.open'),
      icon: <LogOut aria-hidden className="rtl:-scale-x-100" />,
      danger: true,
      separatorBefore: true,
      onSelect: () => void actions.leave(),
    });
  } else if (other) {
    items.push({
      key: 'block',
      label: t('block.open', { name }),
      icon: <Ban aria-hidden />,
      danger: true,
      separatorBefore: true,
      onSelect: () => void actions.block(other.id, name),
    });
  }
  return items;
}
