export const bulkStates = ['RUNNING', 'CANCELED', 'DONE', 'UNDOING', 'UNDONE'] as const;
export type BulkState = (typeof bulkStates)[number];

/** Requests that one change of a view reaches. */
export const mostOfView = 10_000;
/** Hours for which a change of a view is shown and can be undone. */
export const bulkHours = 24;

/** What a change of a view can set: each has a former value to go back to. */
export interface BulkValues {
  status?: string;
  priority?: string;
  assigneeId?: string;
  teamId?: string;
}

type Changeable = { [Name in keyof BulkValues]?: string | null };

interface ChangedRow {
  status: string;
  priority: string;
  assignee_id: number | null;
  team_id: number | null;
}

/** The values of a request that a change sets; also the assignee and the status, which follow each other. */
export function bulkValuesOf(row: ChangedRow, changes: Changeable): BulkValues {
  const { status, priority, assigneeId, teamId } = changes;
  return {
    ...((status != null || assigneeId != null) && { status: row.status }),
    ...(priority != null && { priority: row.priority }),
    ...(assigneeId != null && { assigneeId: idText(row.assignee_id) }),
    ...(teamId != null && { teamId: idText(row.team_id) }),
  };
}

/** Whether nobody has changed these values since. */
export function isSameAs(row: ChangedRow, after: BulkValues): boolean {
  return (
    (after.status === undefined || after.status === row.status) &&
    (after.priority === undefined || after.priority === row.priority) &&
    (after.assigneeId === undefined || after.assigneeId === idText(row.assignee_id)) &&
    (after.teamId === undefined || after.teamId === idText(row.team_id))
  );
}

function idText(id: number | null): string {
  return id === null ? '' : `${id}`;
}
