import { type ReactNode, useState } from 'react';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { canUseCannedTexts } from '#features/care/cannedResponses/cannedTextAccess.ts';
import { useCannedInsert } from '#features/care/cannedResponses/ui/useCannedInsert.tsx';
import { canWritePrivately } from '#features/content/conversations/privacyRules.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
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
  const [isPrivate, setPrivate] = useState(privacy?.isPrivate ?? false);
  const viewer = viewerOfInfo(info, place ? [place] : []);
  const categoryId = place && Number(place.categoryId);
  const canned = useCannedInsert({
    isOffered: canUseCannedTexts(viewer, categoryId, settings).ok,
    label: t('canned'),
    place: { conversationId, responseId: answeredId },
  });

  const mayBePrivate = privacy && canWritePrivately(viewer, { categoryId }, settings).ok;
  const isStaff = viewer.permissions.has('MANAGE_PRIVATE_MESSAGES');
  const privacyField: ReactNode = mayBePrivate && (
    <Checkbox
      label={t(isStaff ? 'private.toAuthor' : 'private.toStaff')}
      hint={isPrivate ? t(isStaff ? 'private.toAuthorHint' : 'private.toStaffHint') : undefined}
      checked={isPrivate}
      disabled={privacy.isFixed}
      onChange={(event) => setPrivate(event.currentTarget.checked)}
    />
  );
  return {
    inserter: canned.inserter,
    privacyField,
    cannedButton: canned.button,
    content: () => ({
      cannedResponseId: canned.cannedId.current,
      ...(mayBePrivate && !privacy.isFixed ? { privateMessage: isPrivate } : {}),
    }),
    reset: () => {
      canned.cannedId.current = null;
      setPrivate(privacy?.isPrivate ?? false);
    },
  };
}
