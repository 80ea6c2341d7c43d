declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Resolves to the links to restore. */
    linkHistory: { props: { path: string; title: string }; result: { value: unknown } };
  }
}

export {};
