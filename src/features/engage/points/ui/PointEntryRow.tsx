import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { cx } from '#ui/cx.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PointEntryNode } from './pointDocuments.ts';

/** A row of the ledger: what the points are for, how many count, and the total after it. */
export function PointEntryRow({ entry }: { entry: PointEntryNode }) {
  const { t, language } = useTranslation('points');
  const { points, counted, total, isGrant, label, conversation } = entry;
  const number = new Intl.NumberFormat(localeOf(language), { signDisplay: 'exceptZero' });
  return (
    <li className="flex items-start gap-4 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <span className="font-medium">{isGrant ? label : t('reversed', { rule: label })}</span>
        {conversation && (
          <Link
            to={conversation.path}
            dir="auto"
            className="truncate rounded-sm text-text-muted hover:underline"
          >
            {conversation.title}
          </Link>
        )}
        <span className="flex flex-wrap gap-x-2 text-xs text-text-muted">
          <Time at={isGrant ? entry.causedAt : entry.bookedAt} />
          {counted !== points && <span>{t('capped', { points: number.format(points) })}</span>}
        </span>
      </div>
      <span className="flex shrink-0 flex-col items-end text-sm tabular-nums">
        <span
          className={cx(
            'font-semibold',
            counted > 0 && 'text-success',
            counted < 0 && 'text-danger',
            counted === 0 && 'text-text-muted',
          )}
        >
          <bdi>{number.format(counted)}</bdi>
        </span>
        <span className="text-xs text-text-muted">{t('total', { count: total })}</span>
      </span>
    </li>
  );
}
