import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import {
  preferredCommentSort,
  readCommentAddress,
} from '#features/content/conversations/commentAddress.ts';
import { usePagePost } from '#features/content/conversations/ui/usePagePost.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentItem } from './CommentItem.tsx';
import { CommentPages } from './CommentPages.tsx';
import type { CommentPage, CommentsQuery } from './commentDocuments.ts';
import { CommentThreadContext } from './commentThread.ts';
import type { CommandBook } from './responseCommands.ts';
import { SortLinks } from './SortLinks.tsx';
import { UnreadLink } from './UnreadLink.tsx';
import { useCommentList } from './useCommentList.ts';
import { useFocusTarget } from './useFocusTarget.ts';
import { usePostCommands } from './usePostCommands.ts';

const ReadingTools = lazyPart(async () => (await import('./ReadingTools.tsx')).ReadingTools);

interface CommentsProperties {
  first: number;
  repliesPerPage: number;
}

type CommentsProps = WidgetProps<CommentsProperties, ResultOf<typeof CommentsQuery> | null>;

/** The post's comments with pagination, and the comment form. */
export function CommentsWidget({ data, page, properties }: CommentsProps) {
  const { conversationId } = page;
  const { post } = usePagePost();
  if (!data?.comments || conversationId === null || post?.commentsOff) return null;
  return (
    <Comments
      key={conversationId}
      list={data.comments}
      postId={conversationId}
      {...{ page, properties }}
    />
  );
}

type ListProps = Pick<CommentsProps, 'page' | 'properties'> & { list: CommentPage; postId: string };

function Comments({ list, postId, page, properties }: ListProps) {
  const { t } = useTranslation('comments');
  const { loaded: made, post } = usePagePost();
  const accepted = post?.acceptedComment?.id ?? null;
  const [{ totalCount, responseCount, nodes }, send] = useCommentList(list, accepted);
  const { revalidate } = useRevalidator();
  const preferred = preferredCommentSort(useShell().viewer.preferences);
  const { sort } = readCommentAddress(page.search, preferred);
  const newestFirst = sort === 'newest';
  const { repliesPerPage, first } = properties;
  const targetId = list.scrollToCommentId;
  // Fixed when the page is opened: reading must not move the mark.
  const [unreadId] = useState(list.firstUnreadCommentId);
  const [commandBook] = useState<CommandBook>(() => new Map());
  const quotation = usePostCommands(post, commandBook);
  useFocusTarget(targetId);

  const thread = useMemo(
    () => ({
      ...{ conversationId: postId, place: post, repliesPerPage, targetId, commandBook },
      topicId: post?.topicId ?? null,
      ...{ send, reload: revalidate },
    }),
    [postId, post, repliesPerPage, targetId, commandBook, send, revalidate],
  );
  const isPlaceHere = newestFirst ? list.pageNumber === 0 : !list.hasMore && nodes.length < first;

  return (
    <CommentThreadContext value={thread}>
      <section
        id="comments"
        aria-labelledby="comments-heading"
        className="relative flex flex-col gap-4"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2
            id="comments-heading"
            tabIndex={-1}
            className="text-xl font-semibold tracking-tight outline-none"
          >
            {responseCount === 0 ? t('empty') : t('heading', { count: responseCount })}
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {unreadId !== null && unreadId !== nodes[0]?.id && (
              <UnreadLink commentId={unreadId} pathname={page.pathname} />
            )}
            {totalCount > 1 && <SortLinks {...{ sort, preferred }} pathname={page.pathname} />}
          </div>
        </div>
        {nodes.length > 0 && (
          <ol className="flex flex-col gap-4">
            {nodes.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                isFirstUnread={comment.id === unreadId}
              />
            ))}
          </ol>
        )}
        <CommentPages {...{ list, totalCount, first, sort, preferred }} pathname={page.pathname} />
        {post && (
          <CommentComposer
            verdict={post.can.comment}
            {...{ isPlaceHere, newestFirst, quotation }}
          />
        )}
        <WhenIdle>
          <ReadingTools {...{ made, post, list, nodes, isPlaceHere, newestFirst }} />
        </WhenIdle>
      </section>
    </CommentThreadContext>
  );
}
