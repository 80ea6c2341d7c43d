import type { CommunitySettings } from '#core/communitySettings.ts';
import { holds, holdsSomewhere, type Verdict, type Viewer } from '#core/permissions.ts';

/** In a visitor's page there is none. */
type Settings = Partial<Pick<CommunitySettings, 'cannedTextsEnabled'>>;

const switchedOff: Verdict = { ok: false, code: 'FORBIDDEN' };

/** @param categoryId of the post; null for the list, which opens to members who may use them anywhere */
export function canUseCannedResponses(
  viewer: Viewer,
  categoryId: number | null,
  { cannedTextsEnabled }: Settings,
): Verdict {
  if (!cannedTextsEnabled) return switchedOff;
  if (categoryId !== null) return holds(viewer, 'USE_CANNED_RESPONSES', categoryId);
  return holdsSomewhere(viewer, 'USE_CANNED_RESPONSES');
}

/** Members manage their own; community managers the shared ones. */
export function canEditCannedResponse(
  viewer: Viewer,
  { ownerId }: { ownerId: number | null },
  settings: Settings,
): Verdict {
  const use = canUseCannedResponses(viewer, null, settings);
  if (!use.ok || (ownerId !== null && ownerId === viewer.memberId)) return use;
  return holds(viewer, 'MANAGE_COMMUNITY');
}
