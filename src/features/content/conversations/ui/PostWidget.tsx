import { CustomFieldList } from '#features/base/customFields/ui/CustomFieldList.tsx';
import { AuthorSignature } from '#features/people/members/ui/AuthorSignature.tsx';
import { Prose } from '#ui/Prose.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { AnswerPreview } from './AnswerPreview.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { CoverImage } from './CoverImage.tsx';
import type { PostNode } from './conversationDocuments.ts';
import { PostActions } from './PostActions.tsx';
import { PostFigures } from './PostFigures.tsx';
import { PostHeader } from './PostHeader.tsx';
import { PostNotices } from './PostNotices.tsx';
import { TagList } from './TagList.tsx';
import { usePagePost } from './usePagePost.ts';
import { usePostActivity } from './usePostActivity.ts';
import { useWordedPost } from './useWordedPost.ts';

/** The post that the page is about. */
export function PostWidget() {
  const { post } = usePagePost();
  return post ? <Post post={post} /> : null;
}

function Post({ post }: { post: PostNode }) {
  const { worded, lang } = useWordedPost(post);
  const activity = usePostActivity(post);
  const { acceptedComment, officialComment } = post;
  const isBoth = acceptedComment != null && acceptedComment.id === officialComment?.id;
  return (
    <article
      id="post"
      data-station=""
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-5 rounded-xl border border-border bg-surface-raised p-4 outline-none focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-solid sm:p-6"
    >
      <PostNotices post={post} shown={activity.shown} />
      <PostHeader post={worded} shown={activity.shown} lang={lang} />
      <Slot name="post.notices" post={post} />
      <CoverImage src={post.coverImage} />
      <Prose html={worded.content} lang={lang} />
      <CustomFieldList fields={post.customFieldValues} />
      <AttachmentList attachments={post.attachments} />
      <AuthorSignature author={post.author} />
      <TagList tags={post.tags} />
      {acceptedComment && (
        <AnswerPreview answer={acceptedComment} kind="accepted" isBoth={isBoth} />
      )}
      {officialComment && !isBoth && <AnswerPreview answer={officialComment} kind="official" />}
      <Slot name="post.feedback" post={post} />
      <PostActions post={post} activity={activity} />
      <PostFigures post={post} />
    </article>
  );
}
