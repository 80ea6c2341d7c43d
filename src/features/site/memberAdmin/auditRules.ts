import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** The audit log requires community management permission. */
export function canReadAudit(viewer: Viewer): Verdict {
  const community = holds(viewer, 'MANAGE_COMMUNITY');
  return community.ok ? holds(viewer, 'VIEW_ACTIVITY_LOG') : community;
}
