import { BylineDot } from '#features/content/conversations/ui/BylineDot.tsx';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { EditedMark } from './EditedMark.tsx';

/** In a post's byline: that it was edited. */
export function EditedPostMark({ post }: { post: PostNode }) {
  const { t } = useTranslation('post');
  if (!post.isEdited) return null;
  return (
    <>
      <BylineDot />
      <EditedMark
        text={t('edited')}
        at={post.editedAt}
        authorId={post.author?.id ?? null}
        place={post}
        href={`${post.path}/history`}
      />
    </>
  );
}
