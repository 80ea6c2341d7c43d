declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    deactivateAccount: {
      props: { way: LeaveWay; memberId: string; hasPassword: boolean };
      result: undefined;
    };
  }
}

/** Deactivated until the next sign-in, or deleted after some days. */
export type LeaveWay = 'deactivate' | 'delete';
