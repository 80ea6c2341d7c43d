import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Time } from '#ui/Time.tsx';
import type { MergeSide } from './mergeDocuments.ts';
import { customerOf } from './RequestSearch.tsx';

/** One of two requests, and what becomes of it. */
export function MergeSideView({ label, side }: { label: string; side: MergeSide }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 rounded-md border border-border p-3 text-sm">
      <p className="text-xs font-medium text-text-muted">{label}</p>
      <p className="font-medium wrap-anywhere">
        #{side.number} <bdi>{side.title}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-xs text-text-muted">
        <SupportStatusBadge status={side.status} forAgent />
        <bdi className="wrap-anywhere">{customerOf(side)}</bdi>
        <Time at={side.createdAt} />
      </p>
      <p className="line-clamp-2 text-text-muted wrap-anywhere" dir="auto">
        {side.excerpt}
      </p>
    </div>
  );
}
