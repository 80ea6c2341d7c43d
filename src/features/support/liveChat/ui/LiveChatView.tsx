import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#core/paths.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { LiveChatConversation } from './LiveChatConversation.tsx';
import { LiveChatStartForm } from './LiveChatStartForm.tsx';
import { useLiveChatPlace } from './liveChatPlace.ts';
import { useBackAt } from './useBackAt.ts';
import type { LiveChat, LiveChatNode } from './useLiveChat.ts';

type LiveChatViewProps = { chat: LiveChatNode; live: LiveChat; onClose: () => void };

/** A chat in its state: to begin, to read and write, or not available. */
export function LiveChatView({ chat, live, onClose }: LiveChatViewProps) {
  const { t } = useTranslation('liveChatWidget');
  const place = useLiveChatPlace();
  const { basePath } = useShell();
  const { pathname, search } = useLocation();
  const backAt = useBackAt(chat.opensAt);
  if (chat.state === 'WAITING' || chat.state === 'ACTIVE' || chat.state === 'ENDED')
    return <LiveChatConversation key={chat.startedAt} chat={chat} live={live} />;
  if (chat.needsSignIn) {
    // The account is one of the portal, not of the site around the frame.
    if (place) return <LiveChatNotice text={t('needsSignIn')} />;
    const returnTo = encodeURIComponent(`${basePath}${pathname}${search}`);
    return (
      <LiveChatNotice text={t('needsSignIn')}>
        <LinkButton to={`${paths.login()}?returnTo=${returnTo}`} onClick={onClose}>
          {t('signIn')}
        </LinkButton>
      </LiveChatNotice>
    );
  }
  if (chat.state === 'AVAILABLE') return <LiveChatStartForm chat={chat} live={live} />;
  return (
    <LiveChatNotice
      title={backAt ?? t('offline.title')}
      text={chat.offlineText ?? t('offline.text')}
    >
      {place ? (
        place.offline
      ) : (
        <LinkButton to={chat.offlinePath} onClick={onClose}>
          {t('offline.write')}
        </LinkButton>
      )}
    </LiveChatNotice>
  );
}

type LiveChatNoticeProps = { title?: string; text: string; children?: ReactNode };

export function LiveChatNotice({ title, text, children }: LiveChatNoticeProps) {
  return (
    <div className="flex flex-col items-start gap-3 overflow-y-auto p-4">
      {title && <p className="font-semibold">{title}</p>}
      <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere text-text-muted">
        {text}
      </p>
      {children}
    </div>
  );
}
