import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import { type ReactNode, useRef, useState } from 'react';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { canUseCannedTexts } from '#features/cannedTexts/cannedTextAccess.ts';
import { chooseCannedText } from '#features/cannedTexts/ui/cannedTextModals.ts';
import { canWritePrivately } from '#features/conversations/privacyRules.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { InsertHtml } from '#ui/editor/PlainTextEditor.tsx';
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
  const inserter = useRef<InsertHtml>(null);
  const cannedId = useRef<string>(null);
  const [isPrivate, setPrivate] = useState(privacy?.isPrivate ?? false);
  const viewer = viewerOfInfo(info, place ? [place] : []);
  const categoryId = place && Number(place.categoryId);

  const insertCanned = async () => {
    const chosen = await chooseCannedText({ conversationId, responseId: answeredId });
    if (!chosen) return;
    cannedId.current = chosen.id;
    // The dialog gives the focus back before it is gone.
    setTimeout(() => inserter.current?.(chosen.html));
  };

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
  const cannedButton: ReactNode = canUseCannedTexts(viewer, categoryId, settings).ok && (
    <Button
      variant="quiet"
      size="sm"
      className="ms-auto"
      icon={<MessageSquareQuote aria-hidden className="size-4" />}
      onClick={() => void insertCanned()}
    >
      {t('canned')}
    </Button>
  );
  return {
    inserter,
    privacyField,
    cannedButton,
    content: () => ({
      cannedResponseId: cannedId.current,
      ...(mayBePrivate && !privacy.isFixed ? { privateMessage: isPrivate } : {}),
    }),
    reset: () => {
      cannedId.current = null;
      setPrivate(privacy?.isPrivate ?? false);
    },
  };
}
