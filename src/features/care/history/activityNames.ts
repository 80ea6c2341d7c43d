/** Activities with a translation; others are shown by name. */
export const namedActivities = [
  'edit',
  'restore-version',
  'hide-version',
  'unhide-version',
  'move',
  'change-type',
  'delete',
  'delete-comment',
  'undo',
  'merge',
  'merge-from',
  'fork',
  'move-response',
  'convert-response',
  'mark-accepted',
  'un-mark-accepted',
  'mark-official-answer',
  'un-mark-official-answer',
  'close-conversation',
  're-open-conversation',
  'archive',
  'un-archive',
  'escalate',
  'deescalate',
  'nominate',
  'flag',
  'un-flag',
  'approve',
  'mark-spam',
  'hide-by-flags',
  'MARK_SPAM',
  'UNMARK_SPAM',
  'MARK_PRIVATE',
  'MARK_PUBLIC',
  'DISALLOW_INDEX',
  'ALLOW_INDEX',
  'SET_ORDER',
  'pin',
  'add-note',
  'delete-note',
] as const;

export type NamedActivity = (typeof namedActivities)[number];

export function isNamedActivity(activity: string): activity is NamedActivity {
  return namedActivities.some((each) => each === activity);
}
