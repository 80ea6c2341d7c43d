import { askToBlock, askToSuspend } from '#features/people/standing/ui/standingModals.ts';
import type { Target } from './staffAction.ts';
import type { StaffActions } from './useStaffActions.ts';

export interface MemberCommands {
  block: (targets: readonly Target[]) => Promise<void>;
  unblock: (targets: readonly Target[]) => Promise<void>;
  suspend: (targets: readonly Target[]) => Promise<void>;
  unsuspend: (targets: readonly Target[]) => Promise<void>;
  endSessions: (targets: readonly Target[], sessionId?: string) => Promise<void>;
  resetPassword: (targets: readonly Target[]) => Promise<void>;
  setBrand: (targets: readonly Target[], isBrand: boolean) => Promise<void>;
  setChatDisabled: (targets: readonly Target[], isDisabled: boolean) => Promise<void>;
  addRole: (targets: readonly Target[], role: string) => Promise<void>;
  addList: (targets: readonly Target[], list: string) => Promise<void>;
}

/** Commands of the user management buttons: open dialogs if necessary, then act. */
export function useMemberCommands({ run }: StaffActions): MemberCommands {
  const names = (targets: readonly Target[]) => targets.map(({ name }) => name);
  return {
    block: async (targets) => {
      const answer = await askToBlock(names(targets));
      if (answer) await run({ kind: 'block', ...answer }, targets);
    },
    unblock: (targets) => run({ kind: 'unblock' }, targets),
    suspend: async (targets) => {
      const answer = await askToSuspend(names(targets));
      if (answer) await run({ kind: 'suspend', ...answer }, targets);
    },
    unsuspend: (targets) => run({ kind: 'unsuspend' }, targets),
    endSessions: (targets, sessionId) => run({ kind: 'endSessions', sessionId }, targets),
    addRole: (targets, role) => run({ kind: 'addRole', role }, targets),
    addList: (targets, list) => run({ kind: 'addList', list }, targets),
    setBrand: (targets, isBrand) => run({ kind: isBrand ? 'markBrand' : 'unmarkBrand' }, targets),
    setChatDisabled: (targets, isDisabled) =>
      run({ kind: isDisabled ? 'disableChat' : 'enableChat' }, targets),
    resetPassword: (targets) => run({ kind: 'resetPassword' }, targets),
  };
}
