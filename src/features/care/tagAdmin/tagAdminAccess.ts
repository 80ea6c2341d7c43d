import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** SPEC §6 moderate tags. Tags belong to no category, so it must be held globally. */
export function canModerateTags(viewer: Viewer): Verdict {
  return holds(viewer, 'MODERATE_TAGS');
}
