import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** SPEC §6 moderate tags. Tags belong to no category, so it has to be held everywhere. */
export function canModerateTags(viewer: Viewer): Verdict {
  return holds(viewer, 'MODERATE_TAGS');
}
