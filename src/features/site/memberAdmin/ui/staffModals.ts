import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "user approval". */
    userApproval: { props: { names: string[] }; result: { reason: string } };
    inviteMember: { props: object; result: { email: string; isMailed: boolean } };
    /** SPEC §2 "admin notes". */
    adminNotes: { props: { memberId: string; name: string }; result: undefined };
  }
}

export const askToReject = (names: string[]) => openModal('userApproval', { names });
export const askToInvite = () => openModal('inviteMember', {});
export const openNotes = (memberId: string, name: string) =>
  openModal('adminNotes', { memberId, name });
