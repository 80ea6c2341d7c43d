import { useState } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommentNode } from './commentDocuments.ts';
import { useCommentThread } from './commentThread.ts';
import { focusResponseSoon } from './focusResponse.ts';
import { KeptResponse } from './KeptResponse.tsx';
import { LazyResponseComposer } from './LazyResponseComposer.tsx';
import { nextQuotation, type Quotation } from './quotation.ts';
import { ReplyList } from './ReplyList.tsx';
import { UnreadMark } from './UnreadMark.tsx';

type CommentItemProps = { comment: CommentNode; isFirstUnread: boolean };

/** A comment with its replies. */
export function CommentItem({ comment, isFirstUnread }: CommentItemProps) {
  const { t } = useTranslation('comments');
  const { send } = useCommentThread();
  const [replying, setReplying] = useState<Quotation | null>(null);
  const reply = (html = '') => setReplying((before) => nextQuotation(before, html));
  const isShut = comment.can.reply === 'CONVERSATION_CLOSED';
  const hasThread = comment.replyCount > 0 || replying !== null;
  return (
    <li className="flex flex-col rounded-xl border border-border bg-surface-raised">
      {isFirstUnread && <UnreadMark />}
      <KeptResponse kind="comment" response={comment} onReply={reply} />
      {hasThread && (
        <div className="ms-3 mb-2 flex flex-col border-s-2 border-border sm:ms-10">
          <ReplyList comment={comment} onReply={reply} />
          {replying !== null && (
            <div className="p-3 sm:px-6 sm:py-4">
              {isShut && <p className="mb-3 text-sm text-text-muted">{t('closedNotice')}</p>}
              <LazyResponseComposer
                kind="reply"
                answeredId={comment.id}
                // Replies to a private comment are private.
                privacy={{ isPrivate: comment.isPrivate, isFixed: comment.isPrivate }}
                isShut={isShut}
                quotation={replying}
                onCreated={(created) => {
                  if (created.kind !== 'reply') return;
                  send({ type: 'replyAdded', commentId: comment.id, reply: created.response });
                  setReplying(null);
                  focusResponseSoon(created.response.id);
                }}
                onCancel={() => {
                  setReplying(null);
                  focusResponseSoon(comment.id);
                }}
              />
            </div>
          )}
        </div>
      )}
    </li>
  );
}
