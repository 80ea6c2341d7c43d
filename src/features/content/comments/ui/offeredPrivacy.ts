import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Viewer } from '#core/permissions.ts';
import { canWritePrivately } from '#features/content/conversations/privacyRules.ts';

/** The privacy option of a response, and who can read it then; null if not permitted. */
export function offeredPrivacy(
  writer: Viewer,
  { categoryId, isFixed }: { categoryId: number | null; isFixed: boolean },
  settings: Pick<CommunitySettings, 'privateMessagesEnabled'>,
) {
  if (!canWritePrivately(writer, { categoryId }, settings).ok) return null;
  const isStaff = writer.permissions.has('MANAGE_PRIVATE_MESSAGES');
  return { isFixed, readers: isStaff ? ('toAuthor' as const) : ('toStaff' as const) };
}
