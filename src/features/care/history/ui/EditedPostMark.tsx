import { BylineDot } from '#features/content/conversations/ui/BylineDot.tsx';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { EditedMark } from './EditedMark.tsx';

/** "Edited" in a post's byline. */
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
