import type { TeamAssignment } from './queueFilterRules.ts';

/** An agent as a candidate for a new request. */
export interface AssignmentCandidate {
  memberId: number;
  isAvailable: boolean;
  capacity: number;
  /** Active requests assigned to them. */
  load: number;
  lastAssignedAt: Date | null;
}

/**
 * The agent that a new request goes to: of those available with room, the one who has waited longest, or the
 * one with the smallest part of their capacity in use.
 * @returns null: it stays unassigned
 */
export function chooseAssignee(
  assignment: TeamAssignment,
  candidates: readonly AssignmentCandidate[],
): number | null {
  if (assignment === 'MANUAL') return null;
  const [chosen] = candidates
    .filter(({ isAvailable, load, capacity }) => isAvailable && load < capacity)
    .sort((one, other) =>
      assignment === 'LEAST_LOADED'
        ? usedPart(one) - usedPart(other) || byTurn(one, other)
        : byTurn(one, other),
    );
  return chosen?.memberId ?? null;
}

function usedPart({ load, capacity }: AssignmentCandidate): number {
  return load / capacity;
}

function byTurn(one: AssignmentCandidate, other: AssignmentCandidate): number {
  const waited = (one.lastAssignedAt?.getTime() ?? 0) - (other.lastAssignedAt?.getTime() ?? 0);
  return waited || one.memberId - other.memberId;
}
