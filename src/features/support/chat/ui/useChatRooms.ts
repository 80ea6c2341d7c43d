import { useCallback, useEffect, useRef, useState } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import { ChatRoomsQuery, type LoadedChatRooms } from './chatDocuments.ts';
import { useChatNews } from './chatNews.ts';
import { type RoomAddress, roomVariables } from './roomVariables.ts';

/** Several messages in a row ask for the list once. Milliseconds. */
const gathering = 400;

/**
 * The rooms of the page's list, kept up to date.
 * @param loaded with the page; the newer of both is shown
 */
export function useChatRooms(loaded: LoadedChatRooms, address: RoomAddress) {
  const [shown, setShown] = useState({ loaded, rooms: loaded });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef(0);
  const { tab, search, page } = address;
  if (shown.loaded !== loaded) setShown({ loaded, rooms: loaded });

  useEffect(() => () => clearTimeout(timer.current), []);
  const refresh = useCallback(async (): Promise<void> => {
    wanted.current += 1;
    const own = wanted.current;
    try {
      const rooms = await runOperation(ChatRoomsQuery, roomVariables({ tab, search, page }));
      // An answer for another list, or an older one, is not shown.
      if (own === wanted.current)
        setShown((before) => (before.loaded === loaded ? { loaded, rooms } : before));
    } catch {
      // The list stays as it is until there is news again; the icon shows the number meanwhile.
    }
  }, [loaded, tab, search, page]);
  useChatNews((news) => {
    if (news !== null && news.typing.length > 0) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh(), gathering);
  });
  return shown.loaded === loaded ? shown.rooms : loaded;
}
