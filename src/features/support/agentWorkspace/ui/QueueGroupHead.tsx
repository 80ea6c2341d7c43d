import ChevronRight from 'virtual:icons/chevron-right';
import { Link, useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { QueueGroup } from '../queueColumnRules.ts';
import type { QueueGroupNode } from './queueNode.ts';
import { useViewNames } from './useViewNames.ts';

/** The head of a group folds and unfolds it: by its address, so that pages have as many requests as ever. */
export function QueueGroupHead({ by, group }: { by: QueueGroup; group: QueueGroupNode }) {
  const { language } = useTranslation('supportViews');
  const { groupName } = useViewNames();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  if (group.isFolded) query.delete('folded', group.key);
  else query.append('folded', group.key);
  return (
    <Link
      to={`?${query}`}
      replace
      preventScrollReset
      aria-expanded={!group.isFolded}
      className="flex min-h-10 pointer-coarse:tap-row items-center gap-2 px-3 text-sm font-semibold hover:bg-surface-hover sm:px-4"
    >
      <ChevronRight
        aria-hidden
        className={cx('size-4 shrink-0', group.isFolded ? 'rtl:-scale-x-100' : 'rotate-90')}
      />
      <bdi className="truncate">{groupName(by, group)}</bdi>
      <span className="font-normal text-text-muted tabular-nums">
        {new Intl.NumberFormat(language.replace('_', '-')).format(group.count)}
      </span>
    </Link>
  );
}
