import type { CommentNode } from './commentDocuments.ts';
import { ResponseView } from './ResponseView.tsx';

/** A comment with its replies. */
export function CommentItem({ comment }: { comment: CommentNode }) {
  return (
    <li className="flex flex-col rounded-xl border border-border bg-surface-raised">
      <ResponseView response={comment} />
      {comment.replies.nodes.length > 0 && (
        <ol className="ms-4 flex flex-col border-s-2 border-border sm:ms-10">
          {comment.replies.nodes.map((reply) => (
            <li key={reply.id}>
              <ResponseView response={reply} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
