import CircleMinus from 'virtual:icons/circle-minus';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { canRemoveLikes } from '#features/content/conversations/conversationRules.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import type { ComponentSlots } from '#ui/slots/slots.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { RemoveLikesMutation } from './removeLikesDocument.ts';

type RemoveLikeButtonProps = ComponentSlots['userList.row'];

/** Removes a member's like, for holders of REMOVE_LIKES. */
export function RemoveLikeButton({
  of,
  objectId,
  place,
  member,
  onRemoved,
}: RemoveLikeButtonProps) {
  const { t } = useTranslation('postWork');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const offerUndo = useOfferUndo();
  const name = useDisplayName(member);
  const [isBusy, setBusy] = useState(false);
  const isLikes = of === 'CONVERSATION_LIKES' || of === 'RESPONSE_LIKES';
  if (!isLikes || place === null) return null;
  const categoryId = Number(place.categoryId);
  if (!canRemoveLikes(viewerOfInfo(viewer, [place]), { categoryId }).ok) return null;

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      const { removeLikes } = await runOperation(RemoveLikesMutation, {
        input: {
          objectId,
          entityType: of === 'RESPONSE_LIKES' ? 'COMMENT' : 'CONVERSATION',
          memberIds: [member.id],
        },
      });
      onRemoved();
      offerUndo(t('removeLike.done', { name }), removeLikes.activityId);
      await revalidate();
    } catch {
      showError(t('removeLike.failed'));
      setBusy(false);
    }
  }

  return (
    <IconButton
      size="sm"
      label={t('removeLike.label', { name })}
      icon={<CircleMinus aria-hidden className="size-4.5" />}
      disabled={isBusy}
      onClick={() => void remove()}
    />
  );
}
