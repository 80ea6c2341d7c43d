/** A revision of an article in one language. Readers see the published one only. */
export const revisionStates = [
  'DRAFT',
  'IN_REVIEW',
  'CHANGES_REQUESTED',
  'APPROVED',
  'SCHEDULED',
  'PUBLISHED',
  'SUPERSEDED',
  'DISCARDED',
] as const;

export type RevisionState = (typeof revisionStates)[number];

/** A language of an article has at most one revision in one of these. */
export const openStates = [
  'DRAFT',
  'IN_REVIEW',
  'CHANGES_REQUESTED',
  'APPROVED',
  'SCHEDULED',
] as const satisfies readonly RevisionState[];

export const revisionActions = [
  'SUBMIT',
  'REQUEST_CHANGES',
  'APPROVE',
  'SCHEDULE',
  'UNSCHEDULE',
  'PUBLISH',
  'DISCARD',
] as const;

export type RevisionAction = (typeof revisionActions)[number];

interface Transition {
  from: readonly RevisionState[];
  to: RevisionState;
  /** Who may: those who write, those who publish, or those who also may approve this draft. */
  by: 'writer' | 'publisher' | 'approver';
}

export const transitions = {
  SUBMIT: { from: ['DRAFT', 'CHANGES_REQUESTED'], to: 'IN_REVIEW', by: 'writer' },
  REQUEST_CHANGES: { from: ['IN_REVIEW', 'APPROVED'], to: 'CHANGES_REQUESTED', by: 'publisher' },
  APPROVE: { from: ['DRAFT', 'IN_REVIEW'], to: 'APPROVED', by: 'approver' },
  SCHEDULE: { from: ['APPROVED', 'SCHEDULED'], to: 'SCHEDULED', by: 'publisher' },
  UNSCHEDULE: { from: ['SCHEDULED'], to: 'APPROVED', by: 'publisher' },
  // Approves a draft that is not approved yet.
  PUBLISH: {
    from: ['DRAFT', 'IN_REVIEW', 'APPROVED', 'SCHEDULED'],
    to: 'PUBLISHED',
    by: 'publisher',
  },
  DISCARD: { from: openStates, to: 'DISCARDED', by: 'writer' },
} as const satisfies Record<RevisionAction, Transition>;

export function isApproved(state: RevisionState): boolean {
  return state === 'APPROVED' || state === 'SCHEDULED';
}

/** What is saved over an approved draft needs another approval. */
export function stateAfterSave(state: RevisionState): RevisionState {
  return isApproved(state) ? 'DRAFT' : state;
}
