import MessageSquare from 'lucide-react/icons/message-square';
import { useEffect, useMemo } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { ConversationQuery } from '#features/conversations/ui/conversationDocuments.ts';
import { usePageData } from '#features/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/layouts/widget.ts';
import { CountText } from '#ui/CountText.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Pagination } from '#ui/Pagination.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { commentPageQuery, preferredCommentSort, readCommentAddress } from '../commentAddress.ts';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentItem } from './CommentItem.tsx';
import type { CommentPage, CommentsQuery } from './commentDocuments.ts';
import { CommentThreadContext } from './commentThread.ts';
import { focusResponse } from './focusResponse.ts';
import { SortLinks } from './SortLinks.tsx';
import { useCommentList } from './useCommentList.ts';

interface CommentsProperties {
  first: number;
  repliesPerPage: number;
}

type CommentsProps = WidgetProps<CommentsProperties, ResultOf<typeof CommentsQuery> | null>;

/** What was said to the post, by pages, and where to say more. */
export function CommentsWidget({ data, page, properties }: CommentsProps) {
  if (!data || page.conversationId === null) return null;
  return <Comments list={data.comments} postId={page.conversationId} {...{ page, properties }} />;
}

type ListProps = Pick<CommentsProps, 'page' | 'properties'> & { list: CommentPage; postId: string };

function Comments({ list, postId, page, properties }: ListProps) {
  const { t } = useTranslation('comments');
  const post = usePageData('CONVERSATION_PAGE', ConversationQuery)?.conversation;
  const [{ totalCount, nodes }, send] = useCommentList(list, post?.acceptedComment?.id ?? null);
  const { revalidate } = useRevalidator();
  const preferred = preferredCommentSort(useShell().viewer.preferences);
  const { sort } = readCommentAddress(page.search, preferred);
  const newestFirst = sort === 'newest';
  const { repliesPerPage, first } = properties;
  const targetId = list.scrollToCommentId;
  useFocusTarget(targetId);

  const thread = useMemo(
    () => ({
      ...{
        conversationId: postId,
        topicId: post?.topicId ?? null,
        place: post ?? null,
        repliesPerPage,
        targetId,
      },
      ...{ send, reload: revalidate },
    }),
    [postId, post, repliesPerPage, targetId, send, revalidate],
  );
  const isPlaceHere = newestFirst ? list.pageNumber === 0 : !list.hasMore && nodes.length < first;

  return (
    <CommentThreadContext value={thread}>
      <section id="comments" aria-labelledby="comments-heading" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2
            id="comments-heading"
            tabIndex={-1}
            className="text-xl font-semibold tracking-tight outline-none"
          >
            <CountText count={totalCount} /> {t('heading', { count: totalCount })}
          </h2>
          {totalCount > 1 && <SortLinks {...{ sort, preferred }} pathname={page.pathname} />}
        </div>
        {nodes.length === 0 ? (
          <EmptyState
            icon={<MessageSquare aria-hidden />}
            title={t('empty.title')}
            description={t('empty.text')}
            className="py-6!"
          />
        ) : (
          <ol className="flex flex-col gap-4">
            {nodes.map((comment) => (
              <CommentItem key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
        <Pagination
          page={list.pageNumber + 1}
          pageCount={Math.ceil(totalCount / first)}
          hrefFor={(number) =>
            `${page.pathname}${commentPageQuery({ page: number, sort, preferred })}`
          }
        />
        {post && <CommentComposer verdict={post.can.comment} {...{ isPlaceHere, newestFirst }} />}
      </section>
    </CommentThreadContext>
  );
}

/** Brings the response that the address names into sight, once for each visit. */
function useFocusTarget(targetId: string | null): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again is another visit
  useEffect(() => {
    if (targetId !== null) focusResponse(targetId);
  }, [targetId, key]);
}
