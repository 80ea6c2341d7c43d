export type Action = () => void | Promise<void>;

/** §4: an action that needs authentication is kept while the visitor signs in; only the last one. */
export function createInterruptedAction() {
  let kept: Action | null = null;
  return {
    keep(action: Action): void {
      kept = action;
    },
    /** The visitor dismissed the sign-in. */
    forget(action: Action): void {
      if (kept === action) kept = null;
    },
    /**
     * Signed in: the page is reloaded for the new viewer, then the kept action runs. It is taken immediately,
     * so that closing the modal meanwhile does not lose it.
     */
    async resume(steps: { revalidate: () => Promise<void>; close: () => void }): Promise<void> {
      const action = kept;
      kept = null;
      await steps.revalidate();
      steps.close();
      void action?.();
    },
  };
}

/** The browser's interrupted action. */
export const interruptedAction = createInterruptedAction();
