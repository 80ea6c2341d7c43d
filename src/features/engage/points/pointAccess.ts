import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

export function canManagePoints(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_COMMUNITY');
}

/** What points were for is the member's own affair, and that of those who manage members. */
export function canSeeLedger(viewer: Viewer, memberId: number): Verdict {
  return viewer.memberId === memberId ? { ok: true } : holds(viewer, 'EDIT_USER');
}
