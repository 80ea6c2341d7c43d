import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { keepRowFocus } from './lists/keepRowFocus.ts';
import { openModal } from './overlays/modalQueue.ts';
import { showError, showSuccess } from './snackbar.ts';

interface PageAction {
  /** Asked first. */
  ask?: { title: string; text: string; danger?: boolean };
  run: () => Promise<unknown>;
  /** Told afterwards; left out where the page itself shows it. */
  done?: string;
  /** Offered together with `done`. */
  undo?: { label: string; run: () => void } | undefined;
  failed: string | ((error: unknown) => string);
  /** Also after a failure, which may be due to what others have changed. */
  reloadsAnyway?: boolean;
}

/**
 * Acts on what the page has loaded, such as a row of a list: asks, acts, tells the result, reloads the page and keeps
 * the focus in the list.
 *
 * @returns the function that acts, and whether an action is running
 */
export function usePageAction(): [act: (action: PageAction) => Promise<void>, isBusy: boolean] {
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState(0);
  async function act({ ask, run, done, undo, failed, reloadsAnyway }: PageAction): Promise<void> {
    const moveOn = keepRowFocus();
    if (ask && !(await openModal('confirmation', ask))) return;
    setRunning((count) => count + 1);
    try {
      await run();
      if (done) showSuccess(done, undo);
      await revalidate();
      moveOn();
    } catch (error) {
      showError(typeof failed === 'string' ? failed : failed(error));
      if (reloadsAnyway) await revalidate();
    } finally {
      setRunning((count) => count - 1);
    }
  }
  return [act, running > 0];
}
