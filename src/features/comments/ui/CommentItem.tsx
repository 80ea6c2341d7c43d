import { useState } from 'react';
import type { CommentNode } from './commentDocuments.ts';
import { focusResponseSoon } from './focusResponse.ts';
import { ReplyComposer } from './ReplyComposer.tsx';
import { ReplyList } from './ReplyList.tsx';
import { ResponseView } from './ResponseView.tsx';

/** A comment with its replies. */
export function CommentItem({ comment }: { comment: CommentNode }) {
  const [replying, setReplying] = useState(false);
  const reply = () => setReplying(true);
  const hasThread = comment.replyCount > 0 || replying;
  return (
    <li className="flex flex-col rounded-xl border border-border bg-surface-raised">
      <ResponseView kind="comment" response={comment} onReply={reply} />
      {hasThread && (
        <div className="ms-3 mb-2 flex flex-col border-s-2 border-border sm:ms-10">
          <ReplyList comment={comment} onReply={reply} />
          {replying && (
            <div className="p-3 sm:px-6 sm:py-4">
              <ReplyComposer
                commentId={comment.id}
                isPrivate={comment.isPrivate}
                onDone={() => setReplying(false)}
                onCancel={() => {
                  setReplying(false);
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
