import { useNavigate } from 'react-router';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatPaths } from '../chatAddress.ts';
import {
  AnswerChatRequestMutation,
  BlockMemberMutation,
  LeaveChatMutation,
  MuteChatMutation,
} from './chatRoomDocuments.ts';
import { useChatErrorText } from './useChatErrorText.ts';

/** Rooms that the viewer is leaving: that they are gone is no surprise. */
const leaving = new Set<string>();

export const isLeavingRoom = (roomId: string): boolean => leaving.has(roomId);

/** What a member can do with a room; each says what went wrong. */
export function useRoomActions(room: { id: string }, onChanged: () => Promise<void>) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const errorText = useChatErrorText();
  const roomId = room.id;

  async function tell(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      showError(errorText.of(error));
      return false;
    }
  }
  const close = () => navigate(chatPaths.page(), { replace: true });
  async function go(run: () => Promise<unknown>): Promise<boolean> {
    leaving.add(roomId);
    const isDone = await tell(run);
    if (!isDone) leaving.delete(roomId);
    return isDone;
  }
  const sayNo = () =>
    go(() => runOperation(AnswerChatRequestMutation, { input: { roomId, accept: false } }));

  return {
    async mute(muted: boolean): Promise<void> {
      const isDone = await tell(() => runOperation(MuteChatMutation, { input: { roomId, muted } }));
      if (isDone) await onChanged();
    },
    async leave(): Promise<void> {
      const question = { title: t('leave.title'), text: t('leave.text') };
      if (!(await openModal('confirmation', { ...question, danger: true }))) return;
      if (!(await go(() => runOperation(LeaveChatMutation, { input: { roomId } })))) return;
      showSuccess(t('leave.done'));
      await close();
    },
    async block(memberId: string, name: string): Promise<boolean> {
      const question = { title: t('block.title', { name }), text: t('block.text') };
      if (!(await openModal('confirmation', { ...question, danger: true }))) return false;
      const input = { memberId, blocked: true };
      if (!(await tell(() => runOperation(BlockMemberMutation, { input })))) return false;
      showSuccess(t('block.done', { name }));
      await onChanged();
      return true;
    },
    async accept(): Promise<void> {
      const input = { roomId, accept: true };
      if (await tell(() => runOperation(AnswerChatRequestMutation, { input }))) await onChanged();
    },
    async decline(): Promise<void> {
      if (!(await sayNo())) return;
      showSuccess(t('request.declined'));
      await close();
    },
    /** Without a word: the request disappears as well. */
    async declineQuietly(): Promise<void> {
      if (await sayNo()) await close();
    },
  };
}
