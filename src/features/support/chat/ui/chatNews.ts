import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { whenIdle } from '#ui/idleTime.ts';
import { openEventStream } from '#ui/openEventStream.ts';
import { runOperation } from '#ui/runOperation.ts';
import { type ChatNewsNode, ChatNewsSubscription, ChatSoundQuery } from './chatNewsDocuments.ts';
import { playChatSound } from './chatSound.ts';

/** Null: connected again, anything may have happened meanwhile. */
type Listener = (news: ChatNewsNode | null) => void;

const listeners = new Set<Listener>();
const countListeners = new Set<() => void>();
let unread: number | null = null;
let hasConnected = false;

function setUnread(count: number): void {
  if (count === unread) return;
  if (unread !== null && count > unread) void announceByEar();
  unread = count;
  for (const listener of countListeners) listener();
}

let wantsSound: Promise<boolean> | undefined;

/** Asked for when it is first needed: most pages are left before. */
async function announceByEar(): Promise<void> {
  wantsSound ??= runOperation(ChatSoundQuery, {}).then(
    ({ currentUser }) => currentUser?.isP2PAudioNotifEnabled === true,
    () => false,
  );
  if (await wantsSound) playChatSound();
}

/** The preference has changed on this page. */
export function setChatSound(isOn: boolean): void {
  wantsSound = Promise.resolve(isOn);
}

function tell(news: ChatNewsNode | null): void {
  for (const listener of listeners) listener(news);
}

function subscribeCount(listener: () => void): () => void {
  countListeners.add(listener);
  return () => countListeners.delete(listener);
}

/** In how many chats the viewer has unread messages; 0 until that is known. */
export function useUnreadChats(): number {
  return useSyncExternalStore(
    subscribeCount,
    () => unread ?? 0,
    () => 0,
  );
}

/** Hears what the stream of this page says. */
export function useChatNews(listener: Listener): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (news) => hear(news);
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }, []);
}

/** Opens the only stream of the page. Called once, by the icon in the header. */
export function useChatStream(): void {
  useEffect(() => {
    let close: (() => void) | undefined;
    const cancel = whenIdle(() => {
      close = openEventStream({
        document: ChatNewsSubscription,
        variables: () => ({}),
        onState: (isOpen) => {
          if (!isOpen) return;
          if (hasConnected) tell(null);
          hasConnected = true;
        },
        onData: ({ chatNews }) => {
          // Signed out, possibly in another tab: connecting again would lead to the same answer.
          if (chatNews === null) return close?.();
          setUnread(chatNews.unreadRooms);
          tell(chatNews);
        },
      });
    });
    return () => {
      cancel();
      close?.();
    };
  }, []);
}
