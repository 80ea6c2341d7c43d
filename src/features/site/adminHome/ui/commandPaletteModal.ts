declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    commandPalette: { props: Record<never, never>; result: undefined };
  }
}

export {};
