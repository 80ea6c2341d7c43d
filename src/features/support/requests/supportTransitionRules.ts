export const supportStatuses = ['NEW', 'OPEN', 'WAITING', 'RESOLVED', 'CLOSED'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** A resolved request closes by itself after this time. */
export const autoCloseDays = 7;
/** A reply this long after the resolution reopens the request; a later one opens a follow-up. */
export const reopenDays = 14;

const dayMs = 86_400_000;

/** The part of a request that its state depends on. */
export interface SupportState {
  status: SupportStatus;
  /** Set while it is resolved or closed. */
  resolvedAt: Date | null;
  closedAt: Date | null;
  isMerged: boolean;
}

/** Statuses that an agent may choose; NEW is where a request begins. */
export const agentStatuses = ['OPEN', 'WAITING', 'RESOLVED', 'CLOSED'] as const;
export type AgentStatus = (typeof agentStatuses)[number];

export type SupportAction =
  /** `status`: what the agent sets with the reply. */
  | { type: 'AGENT_REPLIED'; status: AgentStatus }
  /** Through any channel. Automatic replies, such as out-of-office emails, never change the state. */
  | { type: 'REQUESTER_REPLIED'; isAutomatic: boolean }
  | { type: 'ASSIGNED' }
  | { type: 'STATUS_SET'; status: AgentStatus }
  /** "This solved it". */
  | { type: 'REQUESTER_RESOLVED' }
  | { type: 'REQUESTER_REOPENED' }
  | { type: 'NOTE_ADDED' }
  | { type: 'TIME_PASSED' };

export type SupportOutcome =
  | { kind: 'applied'; state: SupportState; isReopened: boolean }
  /** The reply belongs to a new request that is linked to this one. */
  | { kind: 'followUp' }
  | { kind: 'refused'; reason: 'MERGED' | 'NOT_OPEN' | 'NOT_RESOLVED' | 'TOO_LATE' };

/** When a resolved request closes. */
export function autoCloseAt(resolvedAt: Date): Date {
  return new Date(resolvedAt.getTime() + autoCloseDays * dayMs);
}

/** Until when a reply reopens it. */
export function reopenUntil(resolvedAt: Date): Date {
  return new Date(resolvedAt.getTime() + reopenDays * dayMs);
}

export function isActiveStatus(status: SupportStatus): boolean {
  return status === 'NEW' || status === 'OPEN' || status === 'WAITING';
}

/** The state of a request after an action: the only place where a status changes. */
export function transition(state: SupportState, action: SupportAction, now: Date): SupportOutcome {
  if (state.isMerged) return { kind: 'refused', reason: 'MERGED' };
  switch (action.type) {
    case 'NOTE_ADDED':
      return kept(state);
    case 'AGENT_REPLIED':
    case 'STATUS_SET':
      return applied(state, action.status, now);
    case 'ASSIGNED':
      return state.status === 'NEW' ? applied(state, 'OPEN', now) : kept(state);
    case 'REQUESTER_REPLIED':
      if (action.isAutomatic) return kept(state);
      return afterReply(state, now);
    case 'REQUESTER_RESOLVED':
      return isActiveStatus(state.status)
        ? applied(state, 'RESOLVED', now)
        : { kind: 'refused', reason: 'NOT_OPEN' };
    case 'REQUESTER_REOPENED':
      if (isActiveStatus(state.status)) return { kind: 'refused', reason: 'NOT_RESOLVED' };
      return mayReopen(state, now)
        ? applied(state, 'OPEN', now)
        : { kind: 'refused', reason: 'TOO_LATE' };
    case 'TIME_PASSED':
      return isDueToClose(state, now) ? applied(state, 'CLOSED', now) : kept(state);
  }
}

function afterReply(state: SupportState, now: Date): SupportOutcome {
  if (state.status === 'WAITING') return applied(state, 'OPEN', now);
  if (isActiveStatus(state.status)) return kept(state);
  return mayReopen(state, now) ? applied(state, 'OPEN', now) : { kind: 'followUp' };
}

/** Counted from the resolution, also if it has been closed since. */
export function mayReopen({ resolvedAt }: Pick<SupportState, 'resolvedAt'>, now: Date): boolean {
  return resolvedAt !== null && now.getTime() <= reopenUntil(resolvedAt).getTime();
}

function isDueToClose({ status, resolvedAt }: SupportState, now: Date): boolean {
  return (
    status === 'RESOLVED' &&
    resolvedAt !== null &&
    now.getTime() >= autoCloseAt(resolvedAt).getTime()
  );
}

function kept(state: SupportState): SupportOutcome {
  return { kind: 'applied', state, isReopened: false };
}

function applied(state: SupportState, status: SupportStatus, now: Date): SupportOutcome {
  const isDone = !isActiveStatus(status);
  const wasDone = !isActiveStatus(state.status);
  return {
    kind: 'applied',
    state: {
      ...state,
      status,
      // Closing, or resolving again, keeps the moment from which the 14 days are counted.
      resolvedAt: isDone ? (state.resolvedAt ?? now) : null,
      closedAt: status === 'CLOSED' ? (state.closedAt ?? now) : null,
    },
    isReopened: wasDone && !isDone,
  };
}
