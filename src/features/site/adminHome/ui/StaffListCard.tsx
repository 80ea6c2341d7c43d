import { Link } from 'react-router';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { StaffListNode } from './adminOverviewDocuments.ts';

/** A short list, such as the oldest unanswered questions. */
export function StaffListCard({ list }: { list: StaffListNode }) {
  const { t } = useTranslation('adminHome');
  const { title, empty, href, rows } = list;
  return (
    <Card
      as="section"
      heading={<h2>{title}</h2>}
      flush
      action={
        rows.length > 0 && (
          <Link
            to={href}
            aria-label={t('allOf', { list: title })}
            className="rounded-sm text-sm text-accent hover:underline"
          >
            {t('all')}
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-text-muted sm:px-5">{empty}</p>
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {rows.map((row) => (
            <li key={row.href}>
              <Link
                to={row.href}
                className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm -outline-offset-2 hover:bg-surface-hover sm:px-5"
              >
                <Avatar
                  name={row.member?.fullName || row.member?.username || ''}
                  src={row.member?.avatar}
                  size="xs"
                />
                <span className="min-w-0 flex-1 truncate font-medium">
                  <bdi>{row.title}</bdi>
                </span>
                <Time at={row.at} className="shrink-0 text-text-muted tabular-nums" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
