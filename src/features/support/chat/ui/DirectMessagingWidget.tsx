import MessagesSquare from 'virtual:icons/messages-square';
import { useNavigation } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { readChatAddress } from '../chatAddress.ts';
import { ChatRoomList } from './ChatRoomList.tsx';
import { ChatRoomView } from './ChatRoomView.tsx';
import { ChatPageQuery } from './chatDocuments.ts';
import { useOpenNewChat } from './useOpenNewChat.ts';

const pane = 'flex min-h-0 min-w-0 flex-col bg-surface';

/** The chats of a member: rooms, and the open one; on a phone one of both. */
export function DirectMessagingWidget({ page }: WidgetProps) {
  const { t } = useTranslation('chat');
  const data = usePageData('PEER_TO_PEER_CHAT_PAGE', ChatPageQuery);
  const opening = useOpeningRoom();
  const openNew = useOpenNewChat();
  if (!data) return null;
  const address = readChatAddress(page.search);
  const hasRoom = (opening ?? address.room) !== '';
  return (
    <div className="flex flex-col gap-3">
      {/* On a phone, the list and its heading are not there beside an open room. */}
      <PageTitle className="sr-only">{t('title')}</PageTitle>
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <div className="grid h-[calc(100dvh-15rem)] min-h-[42rem] lg:h-[calc(100dvh-11rem)] grid-cols-[minmax(0,1fr)] overflow-hidden rounded-xl border border-border lg:grid-cols-[34rem_minmax(0,1fr)]">
        <div className={cx(pane, 'lg:border-e lg:border-border', hasRoom && 'max-lg:hidden')}>
          <ChatRoomList loaded={data} found={data.chatSearch ?? null} address={address} />
        </div>
        <div className={cx(pane, !hasRoom && 'max-lg:hidden')}>
          {opening !== null && opening !== address.room && opening !== '' ? (
            <div role="status" className="p-6">
              <span className="sr-only">{t('loading')}</span>
              <SkeletonLines lines={6} />
            </div>
          ) : data.chatRoom && data.chatMessages ? (
            <ChatRoomView
              key={`${data.chatRoom.id} ${address.at}`}
              at={address.at}
              room={data.chatRoom}
              messages={data.chatMessages}
            />
          ) : (
            <EmptyState
              className="my-auto"
              icon={<MessagesSquare />}
              title={t('choose')}
              description={t('chooseHint')}
              action={
                <Button
                  variant="secondary"
                  className="needs-js:hidden"
                  onClick={() => void openNew()}
                >
                  {t('new.open')}
                </Button>
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The room that is being loaded, '' for none; null while nothing is. */
function useOpeningRoom(): string | null {
  const { state, location } = useNavigation();
  return state === 'loading' ? readChatAddress(location.search).room : null;
}
