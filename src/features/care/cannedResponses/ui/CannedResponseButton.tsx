import MessageSquareQuote from 'virtual:icons/message-square-quote';
import { useEffect } from 'react';
import type { ComposerToolProps } from '#features/content/conversations/ui/composerSlots.ts';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { canUseCannedResponses } from '../cannedResponseAccess.ts';
import { chooseCannedResponse } from './cannedResponseModals.ts';
import { decideSending } from './decideSending.ts';

/**
 * Inserts a canned response at the caret; the last one's id is submitted, to count its use. Warns of placeholders before
 * the text is sent.
 */
export function CannedResponseButton(props: ComposerToolProps) {
  const { viewer, place, insert, sendAlong, checkBefore } = props;
  const { t } = useTranslation('comments');
  const { settings } = useShell();
  const categoryId = place.categoryId === null ? null : Number(place.categoryId);
  const isOffered = canUseCannedResponses(viewer, categoryId, settings).ok;
  useEffect(() => {
    if (!isOffered) return;
    return checkBefore(async (html) => (await decideSending(html)) !== 'keepEditing');
  }, [isOffered, checkBefore]);
  if (!isOffered) return null;

  const choose = async () => {
    const chosen = await chooseCannedResponse(place);
    if (!chosen) return;
    sendAlong({ cannedResponseId: chosen.id });
    // The dialog restores the focus before it is removed.
    setTimeout(() => insert(chosen.html));
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      className="ms-auto"
      icon={<MessageSquareQuote aria-hidden className="size-4" />}
      onClick={() => void choose()}
    >
      {t('canned')}
    </Button>
  );
}
