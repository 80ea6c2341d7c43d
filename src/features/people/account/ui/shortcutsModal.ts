declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    shortcuts: { props: Record<never, never>; result: undefined };
  }
}

export {};
