export type Action = () => void | Promise<void>;

/** §4: an action needing authentication is kept while the visitor signs in; only the last one. */
export function createInterruptedAction() {
  let kept: Action | null = null;
  return {
    keep(action: Action): void {
      kept = action;
    },
    /** The visitor turned away from signing in. */
    forget(action: Action): void {
      if (kept === action) kept = null;
    },
    /**
     * Signed in: the page becomes the new viewer's, then what was kept runs. It is taken at once, so
     * that whatever closes the modal meanwhile does not lose it.
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

/** The browser's one interrupted action. */
export const interruptedAction = createInterruptedAction();
