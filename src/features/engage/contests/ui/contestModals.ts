import '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "contest custom activity": gives an entry a position, with a message. Null: dismissed. */
    contestCustomActivity: {
      props: { title: string; label: string; message: string };
      result: { message: string };
    };
  }
}
