import ArrowLeft from 'virtual:icons/arrow-left';
import House from 'virtual:icons/house';
import Inbox from 'virtual:icons/inbox';
import MessageCircle from 'virtual:icons/message-circle';
import X from 'virtual:icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LiveChatPlaceContext } from '#features/support/liveChat/ui/liveChatPlace.ts';
import { isUnderWay, useLiveChat } from '#features/support/liveChat/ui/useLiveChat.ts';
import { CountBubble } from '#ui/CountBubble.tsx';
import { cx } from '#ui/cx.ts';
import { focusInto } from '#ui/focusInto.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FromFrame } from '../widgetRules.ts';
import { loadFramedFile } from './framedVisitor.ts';
import { WidgetArticle } from './WidgetArticle.tsx';
import { WidgetChat } from './WidgetChat.tsx';
import { WidgetContactForm } from './WidgetContactForm.tsx';
import { WidgetHome } from './WidgetHome.tsx';
import { WidgetRequest } from './WidgetRequest.tsx';
import { WidgetRequests } from './WidgetRequests.tsx';
import type { WidgetFrameData } from './widgetFrameDocuments.ts';
import { type ScreenName, screenNames, type WidgetScreen } from './widgetScreen.ts';

type WidgetScreensProps = {
  frame: WidgetFrameData;
  owner: string;
  site: { isShown: boolean; asked: number; pageUrl: string };
  wish: { screen: ScreenName; count: number } | null;
  send: (message: FromFrame) => void;
};

const icons = { home: House, requests: Inbox, chat: MessageCircle };

/** Search and articles, own requests, and the chat, of one visitor. */
export function WidgetScreens({ frame, owner, site, wish, send }: WidgetScreensProps) {
  const { t } = useTranslation('widgetFrame');
  const { settings } = useShell();
  const [screen, setScreen] = useState<WidgetScreen>({ name: wish?.screen ?? 'home' });
  const [keywords, setKeywords] = useState('');
  /** Of a chat that is over, for which the visitor wants another one. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const isChatShown = site.isShown && screen.name === 'chat';
  const live = useLiveChat({ isOpen: isChatShown, isMember: owner !== '' });
  const { chat } = live;
  const unread = chat?.unreadCount ?? 0;
  const isChatting = !!chat && isUnderWay(chat);
  const isPart = screen.name === 'article' || screen.name === 'request';

  const tell = useEffectEvent((message: FromFrame) => send(message));
  useEffect(() => tell({ type: 'unread', count: unread }), [unread]);
  useEffect(() => tell({ type: 'chat', isOn: isChatting }), [isChatting]);
  useEffect(() => {
    if (wish) setScreen({ name: wish.screen });
  }, [wish]);
  const isChanged = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the site asks, and with each screen
  useEffect(() => {
    const isFirst = !isChanged.current;
    isChanged.current = true;
    if (root.current && site.isShown && (!isFirst || site.asked > 0)) focusInto(root.current);
  }, [site.asked, screen.name]);

  /** From a request that is over: not to the chat that ended last, but to the next one. */
  const beginNew = () => {
    setLeftAt(chat?.startedAt ?? null);
    setScreen({ name: 'chat' });
  };
  const place = {
    ...{ owner: `widget ${owner}`, pageUrl: () => site.pageUrl },
    loadFile: loadFramedFile,
    offline: frame.hasContactForm ? <WidgetContactForm /> : null,
  };
  const names = screenNames.filter((name) => name !== 'chat' || frame.hasChat);
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-border bg-surface-raised ps-4 pe-2">
        {isPart && (
          <IconButton
            label={t('back')}
            icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
            onClick={() => setScreen({ name: screen.name === 'article' ? 'home' : 'requests' })}
          />
        )}
        <h1 className="min-w-0 flex-1 truncate font-semibold">
          {screen.name === 'home' ? <bdi>{settings.name}</bdi> : t(`screens.${screen.name}`)}
        </h1>
        <IconButton
          label={t('launcher.close')}
          icon={<X className="size-5" />}
          onClick={() => send({ type: 'close' })}
        />
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {screen.name === 'home' && (
          <WidgetHome
            {...{ frame, keywords }}
            onType={setKeywords}
            onOpen={(id) => setScreen({ name: 'article', id })}
            onChat={() => setScreen({ name: 'chat' })}
          />
        )}
        {screen.name === 'article' && (
          <WidgetArticle
            id={screen.id}
            onChat={frame.hasChat ? () => setScreen({ name: 'chat' }) : undefined}
          />
        )}
        {screen.name === 'requests' && (
          <WidgetRequests
            onOpen={({ id, isChatting: isOn }) =>
              setScreen(isOn ? { name: 'chat' } : { name: 'request', id })
            }
          />
        )}
        <LiveChatPlaceContext value={place}>
          {screen.name === 'request' && (
            <WidgetRequest id={screen.id} onNew={frame.hasChat ? beginNew : undefined} />
          )}
          {screen.name === 'chat' && <WidgetChat live={live} leftAt={leftAt} />}
        </LiveChatPlaceContext>
      </div>
      <nav
        aria-label={t('screens.label')}
        className="shrink-0 border-t border-border bg-surface-raised pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="flex">
          {names.map((name) => {
            const Icon = icons[name];
            return (
              <li key={name} className="flex-1">
                <button
                  type="button"
                  aria-current={screen.name === name ? 'page' : undefined}
                  onClick={() => setScreen({ name })}
                  className={cx(
                    'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium -outline-offset-2',
                    screen.name === name ? 'text-accent' : 'text-text-muted hover:text-text',
                  )}
                >
                  <Icon aria-hidden className="size-5" />
                  {t(`screens.${name}`)}
                  {name === 'chat' && <CountBubble count={unread} most={100} />}
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}
