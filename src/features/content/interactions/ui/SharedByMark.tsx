import { BylineDot } from '#features/content/conversations/ui/BylineDot.tsx';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** In the byline of a post that was opened by a shared link: who shared it. */
export function SharedByMark({ post: { sharedBy } }: { post: PostNode }) {
  const { t } = useTranslation('post');
  const name = useDisplayName(sharedBy ?? null);
  if (!sharedBy) return null;
  return (
    <>
      <BylineDot />
      <span className="wrap-anywhere">{t('share.by', { name })}</span>
    </>
  );
}
