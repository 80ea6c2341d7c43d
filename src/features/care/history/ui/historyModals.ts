import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    postLog: { props: { postId: string; path: string }; result: undefined };
  }
}

export const openPostLog = (postId: string, path: string) =>
  void openModal('postLog', { postId, path });
