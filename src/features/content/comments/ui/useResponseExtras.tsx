import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { canUseCannedTexts } from '#features/care/cannedResponses/cannedTextAccess.ts';
import { useCannedInsert } from '#features/care/cannedResponses/ui/useCannedInsert.tsx';
import { canWritePrivately } from '#features/content/conversations/privacyRules.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';

interface Asked {
  answeredId?: string | null;
  privacy?: { isPrivate: boolean; isFixed: boolean };
}

/** What some may do besides writing: to write privately, and to begin with a canned text. */
export function useResponseExtras({ answeredId = null, privacy }: Asked) {
  const { t } = useTranslation('comments');
  const { viewer: info, settings } = useShell();
  const { place, conversationId } = useCommentThread();
  const viewer = viewerOfInfo(info, place ? [place] : []);
  const categoryId = place && Number(place.categoryId);
  const canned = useCannedInsert({
    isOffered: canUseCannedTexts(viewer, categoryId, settings).ok,
    label: t('canned'),
    place: { conversationId, responseId: answeredId },
  });
  const mayBePrivate = privacy && canWritePrivately(viewer, { categoryId }, settings).ok;
  const isStaff = viewer.permissions.has('MANAGE_PRIVATE_MESSAGES');
  const readers = isStaff ? ('toAuthor' as const) : ('toStaff' as const);
  return {
    canned,
    /** How it may be made private; null where it may not. */
    privacy: mayBePrivate ? { isFixed: privacy.isFixed, readers } : null,
  };
}
