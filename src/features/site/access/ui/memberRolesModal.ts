import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    memberRoles: { props: { memberId: string; name: string }; result: undefined };
  }
}

export const openMemberRoles = (memberId: string, name: string) =>
  void openModal('memberRoles', { memberId, name });
