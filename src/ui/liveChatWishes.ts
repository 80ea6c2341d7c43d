/** What a part of the page asks of the live chat, wherever that is; without one, nothing happens. */
export type LiveChatWish = 'open' | 'close';

const eventName = 'plaza:live-chat';

export function askLiveChat(wish: LiveChatWish): void {
  window.dispatchEvent(new CustomEvent<LiveChatWish>(eventName, { detail: wish }));
}

/** @returns a function that stops listening */
export function onLiveChatWish(listener: (wish: LiveChatWish) => void): () => void {
  const hear = (event: Event) => {
    const { detail }: { detail?: unknown } = event instanceof CustomEvent ? event : {};
    if (detail === 'open' || detail === 'close') listener(detail);
  };
  window.addEventListener(eventName, hear);
  return () => window.removeEventListener(eventName, hear);
}
