import { Link } from 'react-router';
import { plainTextOf } from '#core/plainText.ts';
import { Highlighted } from '#features/content/search/ui/Highlighted.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ChatAddress, chatPaths } from '../chatAddress.ts';
import type { ChatFoundNode } from './chatDocuments.ts';
import { foundPassage } from './foundPassage.ts';
import { nameOf, useRoomName } from './useRoomName.ts';

type FoundMessagesProps = { found: readonly ChatFoundNode[]; address: ChatAddress };

/** Messages that a search found, the latest first. */
export function FoundMessages({ found, address }: FoundMessagesProps) {
  const { t } = useTranslation('chat');
  return (
    <section aria-label={t('found.messages')} className="border-t border-border">
      <h3 className="px-4 pt-3 pb-1 text-sm font-semibold text-text-muted">
        {t('found.messages')}
      </h3>
      <ul className="divide-y divide-border">
        {found.map(({ message, room }) =>
          room === null ? null : (
            <li key={`${room.id} ${message.seq}`}>
              <FoundMessage message={message} room={room} address={address} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

type FoundMessageProps = {
  message: ChatFoundNode['message'];
  room: NonNullable<ChatFoundNode['room']>;
  address: ChatAddress;
};

function FoundMessage({ message, room, address }: FoundMessageProps) {
  const { t } = useTranslation('chat');
  const name = useRoomName(room);
  const sender = message.isOwn ? t('you') : nameOf(message.sender, t('someone'));
  const names = message.attachments.flatMap((file) => (file.name ? [file.name] : []));
  const text = plainTextOf(message.content.slice(0, 40_000)).replace(/\s+/g, ' ');
  const line = [text, ...names].filter((part) => part !== '').join(' · ');
  return (
    <Link
      to={chatPaths.page({ ...address, room: room.id, at: message.seq })}
      preventScrollReset
      className="flex flex-col gap-0.5 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-surface-sunken"
    >
      <span className="flex items-center gap-2">
        <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
        <Time at={message.createdAt} className="shrink-0 text-xs text-text-muted" />
      </span>
      <span dir="auto" className="line-clamp-2 text-text-muted wrap-anywhere">
        {t('line', { name: sender, text: '' })}
        <Highlighted parts={foundPassage(line, address.search)} />
      </span>
    </Link>
  );
}
