import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { Time } from '#ui/Time.tsx';
import { StatusLabelBadge } from './StatusLabelBadge.tsx';

/** The staff's comment on a post's status. */
export function StatusNotice({ post }: { post: PostNode }) {
  const { statusLabel, statusReason, statusSetAt } = post;
  if (statusLabel === null || !statusReason) return null;
  return (
    <div className="flex flex-col gap-1.5 rounded-lg border border-border bg-surface-sunken px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <StatusLabelBadge post={post} />
        {statusSetAt && <Time at={statusSetAt} className="text-text-muted" />}
      </p>
      <p dir="auto" className="whitespace-pre-line text-pretty wrap-anywhere">
        {statusReason}
      </p>
    </div>
  );
}
