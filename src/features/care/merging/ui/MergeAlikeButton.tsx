import Merge from 'virtual:icons/merge';
import type {
  AlikeText,
  ModerationItem,
} from '#features/care/moderation/ui/moderationDocuments.ts';
import { Button } from '#ui/Button.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import './mergingModals.ts';

type MergeAlikeButtonProps = { item: ModerationItem; text: AlikeText };

/** Merges two near duplicates, if the viewer may. */
export function MergeAlikeButton({ item, text }: MergeAlikeButtonProps) {
  const { t } = useTranslation('moderation');
  const { title, mergeTarget: target } = text;
  if (!target) return null;
  const post = { id: item.conversationId, title: item.title };
  return (
    <Button
      size="sm"
      variant="secondary"
      className="max-sm:h-11"
      icon={<Merge aria-hidden className="size-4" />}
      aria-label={t('alike.mergeInto', { title })}
      onClick={() => void openModal('mergePost', { post, target })}
    >
      {t('alike.merge')}
    </Button>
  );
}
