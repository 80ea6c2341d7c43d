import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

export function canManageBadges(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_COMMUNITY');
}
