import {
  performStandingAction,
  type StandingAction,
} from '#features/people/standing/ui/standingActions.ts';
import { setMemberChatDisabled } from '#features/support/chatReports/ui/setMemberChatDisabled.ts';
import { ClientError, isUnanswered } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import {
  DecideApprovalMutation,
  EndMemberSessionsMutation,
  GrantMemberRoleMutation,
  ResetPasswordMutation,
  SetBrandUserMutation,
  SetListMemberMutation,
} from './staffMutations.ts';

/** The target of an action, with its display name. */
export interface Target {
  id: string;
  name: string;
}

export type StaffAction =
  | StandingAction
  | { kind: 'endSessions'; sessionId?: string }
  | { kind: 'resetPassword' }
  | { kind: 'addRole'; role: string }
  | { kind: 'addList'; list: string }
  | { kind: 'removeList'; list: string }
  | { kind: 'markBrand' }
  | { kind: 'unmarkBrand' }
  | { kind: 'disableChat' }
  | { kind: 'enableChat' }
  | { kind: 'approve' }
  | { kind: 'reject'; reason: string }
  | { kind: 'reopen' };

/** The reversal of an action; null if there is none. */
export function undoOf(action: StaffAction): StaffAction | null {
  switch (action.kind) {
    case 'block':
      return { kind: 'unblock' };
    case 'suspend':
      return { kind: 'unsuspend' };
    case 'addList':
      return { kind: 'removeList', list: action.list };
    case 'markBrand':
      return { kind: 'unmarkBrand' };
    case 'unmarkBrand':
      return { kind: 'markBrand' };
    case 'disableChat':
      return { kind: 'enableChat' };
    case 'enableChat':
      return { kind: 'disableChat' };
    case 'approve':
    case 'reject':
      return { kind: 'reopen' };
    default:
      return null;
  }
}

/** Performs an action on one member. @throws ClientError */
export async function performStaffAction(action: StaffAction, memberId: string): Promise<void> {
  switch (action.kind) {
    case 'block':
    case 'unblock':
    case 'suspend':
    case 'unsuspend':
      return performStandingAction(action, memberId);
    case 'endSessions':
      await runOperation(EndMemberSessionsMutation, {
        input: { memberId, sessionId: action.sessionId },
      });
      return;
    case 'resetPassword':
      await runOperation(ResetPasswordMutation, { input: { userId: memberId } });
      return;
    case 'addRole':
      await runOperation(GrantMemberRoleMutation, { input: { memberId, role: action.role } });
      return;
    case 'addList':
    case 'removeList':
      await runOperation(SetListMemberMutation, {
        input: { id: action.list, memberIds: [memberId], member: action.kind === 'addList' },
      });
      return;
    case 'markBrand':
    case 'unmarkBrand':
      await runOperation(SetBrandUserMutation, {
        input: { memberId, brandUser: action.kind === 'markBrand' },
      });
      return;
    case 'disableChat':
    case 'enableChat':
      return setMemberChatDisabled(memberId, action.kind === 'disableChat');
    case 'approve':
      return decide(memberId, 'APPROVED');
    case 'reject':
      return decide(memberId, 'REJECTED', action.reason);
    case 'reopen':
      return decide(memberId, 'PENDING');
  }
}

async function decide(
  memberId: string,
  status: 'APPROVED' | 'REJECTED' | 'PENDING',
  reason: string | null = null,
): Promise<void> {
  await runOperation(DecideApprovalMutation, { input: { memberId, status, reason } });
}

/** Errors with their own messages. */
const worded = ['FORBIDDEN', 'CONFLICT', 'NOT_FOUND', 'TIMEOUT', 'RATE_LIMITED'] as const;
export type StaffRefusal = (typeof worded)[number] | 'OTHER';

export function staffRefusal(error: unknown): StaffRefusal {
  if (isUnanswered(error)) return 'TIMEOUT';
  const code = error instanceof ClientError ? error.code : null;
  return worded.find((each) => each === code) ?? 'OTHER';
}
