import { Link } from 'react-router';
import { formatTimeOfDay } from '#core/formatTime.ts';
import { useClock } from '#ui/Clock.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { EventNode } from './EventRows.tsx';

/** An event within a day: its time and title. */
export function CalendarEntry({ post, isWhole = false }: { post: EventNode; isWhole?: boolean }) {
  const { language } = useTranslation();
  const { timeZone, style } = useClock();
  const event = post.communityEventDetails;
  if (!event) return null;
  const time = event.allDay
    ? null
    : formatTimeOfDay(Date.parse(event.startTime), language, { timeZone, style });
  return (
    <Link
      to={post.path}
      className={cx(
        'rounded-md bg-accent-soft px-1.5 py-0.5 text-xs text-accent hover:underline',
        isWhole ? 'block wrap-anywhere' : 'line-clamp-3 wrap-break-word hyphens-auto',
        event.state === 'CANCELLED' && 'line-through',
        event.state === 'PAST' && 'bg-surface-sunken text-text-muted',
      )}
    >
      {time !== null && (
        <span className="tabular-nums" suppressHydrationWarning>
          {time}{' '}
        </span>
      )}
      <bdi>{post.title}</bdi>
    </Link>
  );
}
