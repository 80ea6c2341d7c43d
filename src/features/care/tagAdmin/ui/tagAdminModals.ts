import { openModal } from '#ui/overlays/modalQueue.ts';

export type TagTask = 'rename' | 'merge' | 'delete' | 'synonym';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    changeTag: { props: { task: TagTask; name: string }; result: undefined };
  }
}

export const openTagTask = (task: TagTask, name: string) =>
  void openModal('changeTag', { task, name });
