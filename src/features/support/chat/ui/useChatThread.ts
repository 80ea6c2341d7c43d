import { useCallback, useEffect, useRef, useState } from 'react';
import { isGone } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { chatTyping } from '../chatRules.ts';
import { completeUpTo, mergeMessages, newestRevision, updateMessages } from '../chatThreadRules.ts';
import {
  ChatChangedMessagesQuery,
  type ChatMessageNode,
  ChatNewMessagesQuery,
  ChatOlderMessagesQuery,
  type ChatPageData,
  type ChatRoomNode,
} from './chatDocuments.ts';
import { useChatNews } from './chatNews.ts';

/** Until the next attempt after a failure, in milliseconds. */
const pause = 5_000;

/** Of 200 messages each: what is older is read by scrolling. */
const mostPagesBack = 20;

type Older = 'idle' | 'loading' | 'failed';

/**
 * The messages of an open room. What the stream announces, and what was missed without a connection, is asked for
 * from the last message without a gap before it.
 */
export function useChatThread(
  loaded: ChatRoomNode,
  start: NonNullable<ChatPageData['chatMessages']>,
  onGone: () => void,
) {
  const [room, setRoom] = useState(loaded);
  const [messages, setMessages] = useState<readonly ChatMessageNode[]>(start.nodes);
  const [hasOlder, setHasOlder] = useState(start.hasMore);
  const [older, setOlder] = useState<Older>('idle');
  const [typing, setTyping] = useState<readonly string[]>([]);
  const latest = useRef<readonly ChatMessageNode[]>(start.nodes);
  const revision = useRef(newestRevision(start.nodes));
  const running = useRef<Promise<void>>(undefined);
  const isWanted = useRef(false);
  const isOpen = useRef(true);
  const arrivedAt = useRef(-chatTyping.lasts);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id } = loaded;

  const show = useCallback((next: readonly ChatMessageNode[]) => {
    latest.current = next;
    setMessages(next);
  }, []);
  const add = useCallback(
    (arrived: readonly ChatMessageNode[]) => {
      const before = latest.current.at(-1)?.seq;
      show(mergeMessages(latest.current, arrived));
      if (latest.current.at(-1)?.seq === before) return;
      arrivedAt.current = performance.now();
      setTyping([]);
    },
    [show],
  );

  const fetchNews = useCallback(async (): Promise<void> => {
    let ofRoom = 0;
    for (let hasMore = true; hasMore; ) {
      const after = completeUpTo(latest.current);
      const answer = await runOperation(ChatNewMessagesQuery, { room: id, after });
      if (!answer.chatRoom) return;
      setRoom(answer.chatRoom);
      ofRoom = answer.chatRoom.revision;
      add(answer.chatMessages.nodes);
      hasMore = answer.chatMessages.hasMore && completeUpTo(latest.current) > after;
    }
    for (let hasMore = ofRoom > revision.current; hasMore; ) {
      const { chatMessages } = await runOperation(ChatChangedMessagesQuery, {
        ...{ room: id, revision: revision.current },
      });
      const before = revision.current;
      revision.current = Math.max(before, newestRevision(chatMessages.nodes));
      show(updateMessages(latest.current, chatMessages.nodes));
      hasMore = chatMessages.hasMore && revision.current > before;
    }
  }, [id, add, show]);

  /** One at a time; what is announced meanwhile is asked for afterwards. */
  const refresh = useCallback((): Promise<void> => {
    isWanted.current = true;
    running.current ??= (async () => {
      clearTimeout(retry.current);
      try {
        while (isWanted.current) {
          isWanted.current = false;
          await fetchNews();
        }
      } catch (error) {
        if (!isOpen.current) return;
        if (isGone(error)) onGone();
        else retry.current = setTimeout(() => void refresh(), pause);
      } finally {
        running.current = undefined;
      }
    })();
    return running.current;
  }, [fetchNews, onGone]);

  useEffect(() => {
    const again = () => void refresh();
    isOpen.current = true;
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      isOpen.current = false;
      clearTimeout(retry.current);
    };
  }, [refresh]);

  useChatNews((news) => {
    // The first one comes once connected: something may have been written while the page was loading.
    if (news === null || news.roomId === null) return void refresh();
    if (news.roomId !== id) return undefined;
    if (news.left) return onGone();
    const isMissing = (news.lastSeq ?? 0) > completeUpTo(latest.current);
    if (isMissing || news.typing.length === 0) return void refresh();
    // Who has just written is still among those who typed.
    const isFresh = performance.now() - arrivedAt.current < chatTyping.lasts;
    const writer = isFresh ? latest.current.at(-1)?.sender?.id : undefined;
    return setTyping(news.typing.filter((memberId) => memberId !== writer));
  });

  /** Loads older messages until one of them is there. @returns whether it is */
  async function loadBackTo(seq: number): Promise<boolean> {
    for (let pages = 0; pages < mostPagesBack; pages += 1) {
      const first = latest.current[0]?.seq ?? 0;
      if (first <= seq) return latest.current.some((message) => message.seq === seq);
      try {
        const asked = { room: id, before: first, first: 200 };
        const { chatMessages } = await runOperation(ChatOlderMessagesQuery, asked);
        add(chatMessages.nodes);
        setHasOlder(chatMessages.hasMore);
        if (chatMessages.nodes.length === 0) return false;
      } catch {
        return false;
      }
    }
    return false;
  }

  async function loadOlder(): Promise<void> {
    const before = latest.current[0]?.seq;
    if (before === undefined || older === 'loading') return;
    setOlder('loading');
    try {
      const { chatMessages } = await runOperation(ChatOlderMessagesQuery, {
        room: id,
        before,
        first: 50,
      });
      add(chatMessages.nodes);
      setHasOlder(chatMessages.hasMore);
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }

  return { room, messages, typing, hasOlder, older, add, refresh, loadOlder, loadBackTo };
}
