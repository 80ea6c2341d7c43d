import { createContext, type ReactNode, useContext } from 'react';
import { useShell } from '#ui/useShell.ts';

/** Where a chat is shown, if not on a page of the portal. */
export interface LiveChatPlace {
  /** Whose drafts these are in this browser. */
  owner: string;
  /** Address of the page around it. */
  pageUrl: () => string;
  /** The content of a file of the chat, which needs more than its address. */
  loadFile: (source: string) => Promise<Blob>;
  /** In the place of links to pages on which a message can be left. */
  offline: ReactNode;
}

export const LiveChatPlaceContext = createContext<LiveChatPlace | null>(null);

/** Null on pages of the portal. */
export function useLiveChatPlace(): LiveChatPlace | null {
  return useContext(LiveChatPlaceContext);
}

/** Names whose drafts are kept: browsers are shared. */
export function useLiveChatOwner(): string {
  const place = useContext(LiveChatPlaceContext);
  const { viewer } = useShell();
  return place?.owner ?? viewer.memberId ?? '';
}
