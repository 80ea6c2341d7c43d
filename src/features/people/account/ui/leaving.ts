declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    deactivateAccount: {
      props: { way: LeaveWay; memberId: string; hasPassword: boolean };
      result: undefined;
    };
  }
}

/** Away until one signs in again, or for good after some days. */
export type LeaveWay = 'deactivate' | 'delete';
