import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  performStaffAction,
  type StaffAction,
  type StaffRefusal,
  staffRefusal,
  type Target,
} from './staffAction.ts';

export interface StaffOutcome {
  action: StaffAction;
  done: Target[];
  failed: { target: Target; refusal: StaffRefusal }[];
}

export interface StaffActions {
  /** Progress of the running action. */
  progress: { action: StaffAction; done: number; total: number } | null;
  outcome: StaffOutcome | null;
  /** Acts on one after the other, then reloads the page's data. */
  run: (action: StaffAction, targets: readonly Target[]) => Promise<void>;
  dismiss: () => void;
}

/** Staff actions on one or many members: progress, results, and failures. */
export function useStaffActions(): StaffActions {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<StaffActions['progress']>(null);
  const [outcome, setOutcome] = useState<StaffOutcome | null>(null);

  async function run(action: StaffAction, targets: readonly Target[]): Promise<void> {
    if (progress || targets.length === 0) return;
    const result: StaffOutcome = { action, done: [], failed: [] };
    setOutcome(null);
    for (const [index, target] of targets.entries()) {
      setProgress({ action, done: index, total: targets.length });
      try {
        await performStaffAction(action, target.id);
        result.done.push(target);
      } catch (error) {
        result.failed.push({ target, refusal: staffRefusal(error) });
      }
    }
    await revalidate();
    setProgress(null);
    setOutcome(result);
  }

  return { progress, outcome, run, dismiss: () => setOutcome(null) };
}
