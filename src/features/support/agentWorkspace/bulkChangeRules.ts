export const bulkStates = ['RUNNING', 'CANCELED', 'DONE', 'UNDOING', 'UNDONE'] as const;
export type BulkState = (typeof bulkStates)[number];

/** Requests that one change of a view reaches. */
export const mostOfView = 10_000;
/** Hours for which a change of a view is shown and can be undone. */
export const bulkHours = 24;

/** Values of a request that a change of a view can set, and to which it can go back; times as ISO texts. */
export interface BulkValues {
  status?: string;
  priority?: string;
  assigneeId?: string;
  teamId?: string;
  tags?: readonly string[];
  snoozedUntil?: string | null;
  dueAt?: string | null;
}

interface ChangedRow {
  status: string;
  priority: string;
  assignee_id: number | null;
  team_id: number | null;
  tags: readonly string[];
  snoozed_until: Date | null;
  due_at: Date | null;
}

export function bulkValuesOf(row: ChangedRow): Required<BulkValues> {
  return {
    ...{ status: row.status, priority: row.priority, tags: row.tags.toSorted() },
    ...{ assigneeId: idText(row.assignee_id), teamId: idText(row.team_id) },
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
  };
}

/** What differs between two moments, as it was at the first and at the second. */
export function changedRequestValues(
  before: Required<BulkValues>,
  after: Required<BulkValues>,
): { before: BulkValues; after: BulkValues } {
  const isChanged = ([name, value]: [string, unknown]) => !isSame(value, Reflect.get(after, name));
  const names = Object.entries(before).filter(isChanged);
  return {
    before: Object.fromEntries(names),
    after: Object.fromEntries(names.map(([name]) => [name, Reflect.get(after, name)])),
  };
}

/** Whether nobody has changed these values since. */
export function isSameAs(row: ChangedRow, after: BulkValues): boolean {
  const now = bulkValuesOf(row);
  return Object.entries(after).every(([name, value]) => isSame(Reflect.get(now, name), value));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function idText(id: number | null): string {
  return id === null ? '' : `${id}`;
}
