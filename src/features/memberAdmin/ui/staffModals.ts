import { openModal } from '#ui/modalQueue.ts';

declare module '#ui/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "block user". */
    blockUser: { props: { names: string[] }; result: { reason: string; hideContent: boolean } };
    /** SPEC §2 "activity reason". */
    suspendUser: { props: { names: string[] }; result: { reason: string; numberOfDays: number } };
    /** SPEC §2 "user approval". */
    userApproval: { props: { names: string[] }; result: { reason: string } };
    /** SPEC §2 "block IP/domain". */
    blockAddress: {
      /** `notice`: what there is to know before. */
      props: { kind: 'IP' | 'DOMAIN'; value: string; notice?: string };
      result: { id: string; value: string };
    };
    inviteMember: { props: object; result: { email: string; isMailed: boolean } };
    /** SPEC §2 "admin notes". */
    adminNotes: { props: { memberId: string; name: string }; result: undefined };
  }
}

export const askToBlock = (names: string[]) => openModal('blockUser', { names });
export const askToSuspend = (names: string[]) => openModal('suspendUser', { names });
export const askToReject = (names: string[]) => openModal('userApproval', { names });
export const askToBan = (kind: 'IP' | 'DOMAIN' = 'IP', value = '', notice?: string) =>
  openModal('blockAddress', { kind, value, notice });
export const askToInvite = () => openModal('inviteMember', {});
export const openNotes = (memberId: string, name: string) =>
  openModal('adminNotes', { memberId, name });
