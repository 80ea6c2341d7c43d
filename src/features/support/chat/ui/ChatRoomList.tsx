import BellOff from 'virtual:icons/bell-off';
import MessageSquarePlus from 'virtual:icons/message-square-plus';
import Settings from 'virtual:icons/settings';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ChatAddress, chatPaths } from '../chatAddress.ts';
import type { ChatFoundNode, ChatRow, LoadedChatRooms } from './chatDocuments.ts';
import { FoundMessages } from './FoundMessages.tsx';
import { IconLink } from './IconLink.tsx';
import { RoomAvatar } from './RoomAvatar.tsx';
import { useChatEventText } from './useChatEventText.ts';
import { useChatRooms } from './useChatRooms.ts';
import { useMessageLine } from './useMessageLine.ts';
import { useOpenNewChat } from './useOpenNewChat.ts';
import { nameOf, useRoomName } from './useRoomName.ts';

type ChatRoomListProps = {
  loaded: LoadedChatRooms;
  /** Messages that the search found; null without one. */
  found: readonly ChatFoundNode[] | null;
  address: ChatAddress;
};

/** The viewer's rooms, the latest first; requests of strangers apart. */
export function ChatRoomList({ loaded, found, address }: ChatRoomListProps) {
  const { t } = useTranslation('chat');
  const openNew = useOpenNewChat();
  const { chatRooms, requests } = useChatRooms(loaded, address);
  const { room, tab, search, page } = address;
  const tabs = [
    { href: chatPaths.page(), label: t('tabs.chats'), current: tab === 'chats' },
    {
      ...{ href: chatPaths.page({ tab: 'requests' }), label: t('tabs.requests') },
      ...{ current: tab === 'requests' },
      ...(requests.totalCount > 0 && { count: requests.totalCount }),
    },
  ];
  return (
    <>
      <header className="flex items-center gap-1 px-4 pt-3">
        <h2 className="me-auto text-xl font-bold tracking-tight">{t('title')}</h2>
        <IconLink
          to={chatPaths.settings()}
          label={t('settings.open')}
          icon={<Settings aria-hidden className="size-5" />}
        />
        <IconButton
          className="needs-js:hidden"
          label={t('new.open')}
          icon={<MessageSquarePlus aria-hidden className="size-5" />}
          onClick={() => void openNew()}
        />
      </header>
      <div className="px-4 pt-2 pb-3">
        <UrlSearchField
          key={tab}
          label={t('search')}
          action={chatPaths.page()}
          value={search}
          keep={{ ...(tab === 'requests' && { tab }), ...(room && { room }) }}
        />
      </div>
      <Tabs label={t('tabs.label')} tabs={tabs} className="px-2" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {(found === null || found.length === 0 || chatRooms.nodes.length > 0) && (
          <Rooms rooms={chatRooms.nodes} address={address} />
        )}
        <Pagination
          page={page}
          hasMore={chatRooms.hasMore}
          hrefFor={(number) => chatPaths.page({ ...address, page: number })}
          className="p-3"
        />
        {found !== null && found.length > 0 && <FoundMessages found={found} address={address} />}
      </div>
    </>
  );
}

type RoomsProps = { rooms: readonly ChatRow[]; address: ChatAddress };

function Rooms({ rooms, address }: RoomsProps) {
  const { t } = useTranslation('chat');
  const openNew = useOpenNewChat();
  const list = useRef<HTMLUListElement>(null);
  if (rooms.length === 0) {
    if (address.search) return <EmptyState title={t('empty.found')} />;
    if (address.tab === 'requests') {
      return <EmptyState title={t('empty.requests')} description={t('empty.requestsHint')} />;
    }
    return (
      <EmptyState
        title={t('empty.chats')}
        description={t('empty.chatsHint')}
        action={
          <Button className="needs-js:hidden" onClick={() => void openNew()}>
            {t('new.open')}
          </Button>
        }
      />
    );
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    const next = step === undefined ? undefined : links[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul ref={list} aria-label={t('rooms')} className="divide-y divide-border" onKeyDown={move}>
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomRow room={room} address={address} />
        </li>
      ))}
    </ul>
  );
}

function RoomRow({ room, address }: { room: ChatRow; address: ChatAddress }) {
  const { t } = useTranslation('chat');
  const name = useRoomName(room);
  const line = useLastLine(room);
  const isCurrent = room.id === address.room;
  const isUnread = room.unreadCount > 0 && !isCurrent;
  return (
    <Link
      to={chatPaths.page({ ...address, room: room.id, at: null })}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-surface-sunken',
        isCurrent && 'bg-accent-soft',
      )}
    >
      <RoomAvatar room={room} name={name} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-center gap-2">
          <bdi className={cx('min-w-0 flex-1 truncate', isUnread && 'font-semibold')}>{name}</bdi>
          {room.isMuted && (
            <BellOff
              role="img"
              aria-label={t('muted')}
              className="size-3.5 shrink-0 text-text-muted"
            />
          )}
          <Time at={room.lastActivityAt} className="shrink-0 text-xs text-text-muted" />
        </span>
        <span className="flex items-center gap-2 text-sm text-text-muted">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {line}
          </span>
          {isUnread && (
            <span className="shrink-0 rounded-full bg-primary px-2 text-xs font-bold text-on-primary tabular-nums">
              <span aria-hidden>{room.unreadCount > 99 ? '99+' : room.unreadCount}</span>
              <span className="sr-only">{t('unread', { count: room.unreadCount })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** What was written last, and by whom where that is not clear. */
function useLastLine({ kind, lastMessage }: ChatRow): string {
  const { t } = useTranslation('chat');
  const eventText = useChatEventText();
  const line = useMessageLine();
  if (lastMessage === null) return '';
  if (lastMessage.kind === 'EVENT') return eventText(lastMessage);
  const text = line(lastMessage);
  if (lastMessage.isOwn) return t('line', { name: t('you'), text });
  if (kind === 'DIRECT') return text;
  return t('line', { name: nameOf(lastMessage.sender, t('someone')), text });
}
