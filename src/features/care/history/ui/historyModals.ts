import { openModal } from '#ui/modalQueue.ts';

declare module '#ui/modalQueue.ts' {
  interface ModalTypes {
    postLog: { props: { postId: string; path: string }; result: undefined };
  }
}

export const openPostLog = (postId: string, path: string) =>
  void openModal('postLog', { postId, path });
