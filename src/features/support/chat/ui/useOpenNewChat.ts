import { useNavigate } from 'react-router';
import { chatPaths } from '../chatAddress.ts';
import { beginRoom } from './beginRoom.ts';

/** @returns a function that starts a chat, with a certain member or those chosen, and opens it */
export function useOpenNewChat() {
  const navigate = useNavigate();
  return async (member: { id: string; name: string } | null = null): Promise<void> => {
    const made = await beginRoom(member);
    if (made) await navigate(chatPaths.page({ room: made.id }));
  };
}
