import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callServer } from '#ui/callServer.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { unstored } from '#ui/outbox/outboxRules.ts';
import { useOutbox } from '#ui/outbox/useOutbox.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { withReceived } from '../liveChatThread.ts';
import {
  LiveChatMessagesQuery,
  MarkLiveChatReadMutation,
  SendLiveChatMessageMutation,
} from './liveChatDocuments.ts';
import { useLiveChatOwner } from './liveChatPlace.ts';
import { isUnderWay, type LiveChat, type LiveChatNode } from './useLiveChat.ts';

export type LiveChatMessageNode = ResultOf<
  typeof LiveChatMessagesQuery
>['liveChatMessages']['nodes'][number];

const pageSize = 100;

/**
 * The messages of the viewer's chat: loads what is new by its place, and sends what they write in order. What could
 * not be sent stays and can be sent again; the server takes each message once.
 */
export function useLiveChatThread(chat: LiveChatNode, { isOpen, receive, load }: LiveChat) {
  const { viewer } = useShell();
  const owner = useLiveChatOwner();
  const [messages, setMessages] = useState<readonly LiveChatMessageNode[]>([]);
  const [hasFailed, setFailed] = useState(false);
  /** Everything up to it is in the thread; answers to sending may leave gaps. */
  const loadedUpTo = useRef(0);
  const loading = useRef<Promise<void>>(Promise.resolve());
  const readUpTo = useRef(0);

  const catchUp = async () => {
    try {
      for (let hasMore = true; hasMore; ) {
        const page = { after: loadedUpTo.current, first: pageSize };
        const { liveChatMessages } = await runOperation(LiveChatMessagesQuery, page);
        const { nodes } = liveChatMessages;
        loadedUpTo.current = nodes.at(-1)?.seq ?? loadedUpTo.current;
        setMessages((before) => withReceived(before, nodes));
        hasMore = liveChatMessages.hasMore && nodes.length > 0;
      }
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const follow = useEffectEvent((lastSeq: number) => {
    loading.current = loading.current.then(() =>
      // What came meanwhile may have been loaded with what came before.
      lastSeq > loadedUpTo.current || lastSeq === 0 ? catchUp() : undefined,
    );
  });
  useEffect(() => follow(chat.lastSeq), [chat.lastSeq]);

  const newest = messages.findLast(({ isOwn }) => !isOwn)?.seq ?? 0;
  const markRead = useEffectEvent(async () => {
    const seq = newest;
    if (document.visibilityState !== 'visible' || seq <= readUpTo.current) return;
    readUpTo.current = seq;
    try {
      const { markLiveChatRead } = await runOperation(MarkLiveChatReadMutation, { input: { seq } });
      receive(markLiveChatRead.liveChat);
    } catch {
      readUpTo.current = 0; // again with the next message
    }
  });
  useEffect(() => {
    if (newest === 0 || !isOpen) return undefined;
    const look = () => void markRead();
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [newest, isOpen]);

  const outbox = useOutbox(`live-chat-outbox ${owner} ${chat.startedAt}`, {
    async deliver({ clientId, text }) {
      const input = { clientMutationId: clientId, message: text };
      const { sendLiveChatMessage } = await runOperation(SendLiveChatMessageMutation, { input });
      setMessages((before) => withReceived(before, [sendLiveChatMessage.message]));
      // SPEC §7: writing keeps the session of a member.
      if (viewer.memberId !== null)
        void callServer('/schema/community/reset-session').catch(ignore);
    },
    // It may have ended meanwhile.
    onFailed: () => void load(),
  });
  const stored = messages.map(({ clientMutationId }) => clientMutationId);
  return {
    ...{ messages, outgoing: unstored(outbox.box, stored), hasFailed },
    ...{ send: outbox.send, retry: outbox.retry, discard: outbox.discard },
    canSend: isUnderWay(chat),
    retryLoading: () => {
      setFailed(false);
      void catchUp();
    },
  };
}

export type LiveChatThreadState = ReturnType<typeof useLiveChatThread>;

/** The session is renewed with the next call. */
const ignore = () => undefined;
