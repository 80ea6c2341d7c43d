import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ResultOf } from '#ui/graphql.ts';
import { keepText, readKept } from '#ui/keptText.ts';
import { openEventStream } from '#ui/openEventStream.ts';
import { runOperation } from '#ui/runOperation.ts';
import { LiveChatNewsSubscription, LiveChatQuery } from './liveChatDocuments.ts';

export type LiveChatNode = NonNullable<ResultOf<typeof LiveChatQuery>['liveChat']>;

type News = NonNullable<ResultOf<typeof LiveChatNewsSubscription>['liveChatNews']>;

/** Local storage: whether this browser has chatted. Visitors who have not are not asked for their chat. */
const usedKey = 'plaza.liveChat.used';
/** How long the agent counts as typing after the last sign of it, which comes every 15 seconds. Milliseconds. */
const typingFor = 20_000;

export function isUnderWay({ state }: Pick<LiveChatNode, 'state'>): boolean {
  return state === 'WAITING' || state === 'ACTIVE';
}

/**
 * The viewer's chat, live while it is under way. It is loaded once it is needed: for members, who may not be offered
 * one, for those who have chatted before, and when the panel opens.
 */
export function useLiveChat({ isOpen, isMember }: { isOpen: boolean; isMember: boolean }) {
  /** Undefined before it is loaded, null if the viewer is offered none. */
  const [chat, setChat] = useState<LiveChatNode | null>();
  const [hasFailed, setFailed] = useState(false);
  const [isConnected, setConnected] = useState(true);
  /** 0: the agent is not typing. */
  const [typedAt, setTypedAt] = useState(0);
  const loads = useRef(0);

  const receive = (next: LiveChatNode | null) => {
    if (next && isUnderWay(next)) keepText(usedKey, 'yes');
    setFailed(false);
    setChat(next);
  };
  const load = async () => {
    loads.current += 1;
    const own = loads.current;
    try {
      const { liveChat } = await runOperation(LiveChatQuery, {});
      // A later one is more recent.
      if (own === loads.current) receive(liveChat);
    } catch {
      if (own === loads.current) setFailed(true);
    }
  };
  const begin = useEffectEvent(() => void load());
  useEffect(() => {
    if (isOpen || isMember || readKept(usedKey) !== null) begin();
  }, [isOpen, isMember]);

  const hear = useEffectEvent((news: News) => {
    if (!chat) return;
    // Begun in another tab: nothing of the one before remains.
    if (news.startedAt !== chat.startedAt) return void load();
    const { isAgentTyping, ...rest } = news;
    setTypedAt(isAgentTyping ? Date.now() : 0);
    setChat({ ...chat, ...rest });
    // What can be done at the end depends on it.
    if (news.state !== chat.state) void load();
  });
  const live = !!chat && isUnderWay(chat);
  useEffect(() => {
    if (!live) return undefined;
    const close = openEventStream({
      document: LiveChatNewsSubscription,
      variables: () => ({}),
      onData: ({ liveChatNews }) => {
        if (liveChatNews) hear(liveChatNews);
        else begin();
      },
      onState: setConnected,
      // It may no longer be theirs, or have ended.
      onFailure: begin,
    });
    return () => {
      close();
      setConnected(true);
    };
  }, [live]);

  useEffect(() => {
    if (typedAt === 0) return undefined;
    const timer = setTimeout(() => setTypedAt(0), typingFor);
    return () => clearTimeout(timer);
  }, [typedAt]);

  return {
    ...{ chat, isOpen, hasFailed, receive, load },
    isConnected,
    isTyping: typedAt > 0 && live,
  };
}

export type LiveChat = ReturnType<typeof useLiveChat>;
