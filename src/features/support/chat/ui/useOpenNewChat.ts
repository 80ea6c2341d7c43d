import { useNavigate } from 'react-router';
import { chatPaths } from '../chatAddress.ts';
import { beginRoom } from './beginRoom.ts';
import type { ChatAbout } from './chatModals.ts';

/** @returns a function that starts a chat, with a certain member or those chosen, and opens it */
export function useOpenNewChat() {
  const navigate = useNavigate();
  return async (
    member: { id: string; name: string } | null = null,
    about: ChatAbout | null = null,
  ): Promise<void> => {
    const made = await beginRoom(member, about);
    if (made) await navigate(chatPaths.page({ room: made.id }));
  };
}
