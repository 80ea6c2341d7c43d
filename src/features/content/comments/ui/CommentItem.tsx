import { useState } from 'react';
import type { CommentNode } from './commentDocuments.ts';
import { focusResponseSoon } from './focusResponse.ts';
import { nextQuotation, type Quotation } from './quotation.ts';
import { ReplyComposer } from './ReplyComposer.tsx';
import { ReplyList } from './ReplyList.tsx';
import { ResponseView } from './ResponseView.tsx';
import { UnreadMark } from './UnreadMark.tsx';

type CommentItemProps = { comment: CommentNode; isFirstUnread: boolean };

/** A comment with its replies. */
export function CommentItem({ comment, isFirstUnread }: CommentItemProps) {
  const [replying, setReplying] = useState<Quotation | null>(null);
  const reply = (html = '') => setReplying((before) => nextQuotation(before, html));
  const hasThread = comment.replyCount > 0 || replying !== null;
  return (
    <li className="flex flex-col rounded-xl border border-border bg-surface-raised">
      {isFirstUnread && <UnreadMark />}
      <ResponseView kind="comment" response={comment} onReply={reply} />
      {hasThread && (
        <div className="ms-3 mb-2 flex flex-col border-s-2 border-border sm:ms-10">
          <ReplyList comment={comment} onReply={reply} />
          {replying !== null && (
            <div className="p-3 sm:px-6 sm:py-4">
              <ReplyComposer
                commentId={comment.id}
                isPrivate={comment.isPrivate}
                isShut={comment.can.reply === 'CONVERSATION_CLOSED'}
                quotation={replying}
                onDone={() => setReplying(null)}
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
