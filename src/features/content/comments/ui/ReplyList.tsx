import { useState } from 'react';
import { Link } from 'react-router';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import {
  commentPageQuery,
  preferredCommentSort,
  readCommentAddress,
} from '#features/content/conversations/commentAddress.ts';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type CommentNode, RepliesQuery } from './commentDocuments.ts';
import { useCommentThread } from './commentThread.ts';
import { focusResponseSoon, responseElementId } from './focusResponse.ts';
import { KeptResponse } from './KeptResponse.tsx';

type ReplyListProps = { comment: CommentNode; onReply: (quotation?: string) => void };

/** A comment's replies: further pages load on demand and can be collapsed. */
export function ReplyList({ comment, onReply }: ReplyListProps) {
  const { t } = useTranslation('comments');
  const { repliesPerPage, send } = useCommentThread();
  const { pageNumber, nodes } = comment.replies;
  const [loading, load] = useReplyPages(comment);
  const before = pageNumber * repliesPerPage;
  const remaining = Math.max(comment.replyCount - before - nodes.length, 0);
  const hide = () => {
    send({ type: 'repliesHidden', commentId: comment.id, size: repliesPerPage });
    focusResponseSoon(comment.id);
  };
  return (
    <>
      {before > 0 && (
        <div className="flex flex-wrap gap-1 px-2 sm:px-4">
          <MoreReplies
            comment={comment}
            label={t('showPreviousReplies')}
            loading={loading}
            onLoad={() => load(pageNumber - 1)}
          />
        </div>
      )}
      <ol className="flex flex-col">
        {nodes.map((reply) => (
          <li key={reply.id}>
            <KeptResponse kind="reply" response={reply} onReply={onReply} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-1 px-2 sm:px-4">
        {remaining > 0 && (
          <MoreReplies
            comment={comment}
            label={t('showMoreReplies', { count: remaining })}
            // The same shortcut collapses them.
            keyName={nodes.length > repliesPerPage ? undefined : 'replies'}
            loading={loading}
            onLoad={() => load(pageNumber + (comment.replies.pages ?? 1))}
          />
        )}
        {nodes.length > repliesPerPage && (
          <Button
            variant="quiet"
            size="sm"
            className="px-2 needs-js:hidden"
            data-key="replies"
            onClick={hide}
          >
            {t('hideReplies')}
          </Button>
        )}
      </div>
    </>
  );
}

function useReplyPages(comment: CommentNode) {
  const { t } = useTranslation('comments');
  const { viewer } = useShell();
  const { repliesPerPage, send } = useCommentThread();
  const [loading, setLoading] = useState(false);
  const load = async (page: number) => {
    if (loading) return;
    setLoading(true);
    try {
      const { replies } = await runOperation(RepliesQuery, {
        ...{ commentId: comment.id, page, first: repliesPerPage },
        signedIn: viewer.memberId !== null,
      });
      send({ type: 'repliesLoaded', commentId: comment.id, page: replies });
      const known = new Set(comment.replies.nodes.map(({ id }) => id));
      const first = replies.nodes.find(({ id }) => !known.has(id));
      if (first) focusResponseSoon(first.id);
    } catch {
      showError(t('errors.load'));
    }
    setLoading(false);
  };
  return [loading, load] as const;
}

type MoreRepliesProps = {
  comment: CommentNode;
  label: string;
  keyName?: string;
  loading: boolean;
  onLoad: () => void;
};

/** A button based on a link: without JavaScript it opens the page with all replies. */
function MoreReplies({ comment, label, keyName, loading, onLoad }: MoreRepliesProps) {
  const { pathname, search } = usePageSubject();
  const preferred = preferredCommentSort(useShell().viewer.preferences);
  const { page, sort } = readCommentAddress(search, preferred);
  const everything = commentPageQuery(
    { page, sort, preferred, allReplies: true },
    responseElementId(comment.id),
  );
  return (
    <Link
      to={`${pathname}${everything}`}
      aria-busy={loading || undefined}
      data-key={keyName}
      className="touch-target inline-flex h-8 items-center self-start rounded-button px-2 text-sm font-medium text-accent hover:underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onLoad();
      }}
    >
      {label}
    </Link>
  );
}
