import { usePageData } from '#features/layouts/ui/usePage.ts';
import { PostOrigins } from '#features/merging/ui/PostOrigins.tsx';
import { Prose } from '#ui/Prose.tsx';
import { useShell } from '#ui/useShell.ts';
import { AcceptedAnswer } from './AcceptedAnswer.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { ConversationQuery, type PostNode } from './conversationDocuments.ts';
import { PostActions } from './PostActions.tsx';
import { PostFigures } from './PostFigures.tsx';
import { PostHeader } from './PostHeader.tsx';
import { TagList } from './TagList.tsx';

/** The post that the page is about. */
export function PostWidget() {
  const post = usePageData('CONVERSATION_PAGE', ConversationQuery)?.conversation;
  return post ? <Post post={post} /> : null;
}

function Post({ post }: { post: PostNode }) {
  const { language } = useShell();
  const lang = post.language === language ? undefined : post.language.replace('_', '-');
  return (
    <article className="flex flex-col gap-5 rounded-xl border border-border bg-surface-raised p-4 sm:p-6">
      <PostHeader post={post} lang={lang} />
      <PostOrigins post={post} />
      {post.coverImage && (
        <img
          src={post.coverImage}
          alt=""
          fetchPriority="high"
          className="aspect-[2/1] w-full rounded-lg bg-surface-sunken object-cover"
        />
      )}
      <Prose html={post.content} lang={lang} />
      <AttachmentList attachments={post.attachments} />
      <TagList tags={post.tags} />
      <PostActions post={post} />
      <PostFigures post={post} />
      {post.acceptedComment && <AcceptedAnswer answer={post.acceptedComment} />}
    </article>
  );
}
