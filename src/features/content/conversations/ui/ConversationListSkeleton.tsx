import { SkeletonLines } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Placeholder rows with the height of real ones. */
export function ConversationListSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <ul aria-hidden className="divide-y divide-border">
        {Array.from({ length: rows }, (_, index) => index).map((row) => (
          <li key={row} className="flex gap-3.5 px-4 py-4 sm:px-5">
            <div className="size-8 shrink-0 animate-pulse rounded-lg bg-border" />
            <SkeletonLines lines={3} className="flex-1 py-1" />
          </li>
        ))}
      </ul>
    </div>
  );
}
