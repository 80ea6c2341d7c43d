import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventListQuery } from './communityEventDocuments.ts';
import { EventTime } from './EventTime.tsx';

export type EventNode = ResultOf<
  typeof CommunityEventListQuery
>['communityEvents']['nodes'][number];

/** Events as a list, one below another. */
export function EventRows({ nodes }: { nodes: readonly EventNode[] }) {
  return (
    <ul className="divide-y divide-border">
      {nodes.map((post) => (
        <EventRow key={post.id} post={post} />
      ))}
    </ul>
  );
}

function EventRow({ post }: { post: EventNode }) {
  const { t } = useTranslation('communityEvents');
  const event = post.communityEventDetails;
  if (!event) return null;
  const place = event.locations[0]?.name;
  const { state, rsvpResponse } = event;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <span className="flex flex-wrap items-center gap-2">
        <Link to={post.path} className="font-medium wrap-anywhere hover:underline">
          <bdi>{post.title}</bdi>
        </Link>
        {state === 'CANCELLED' && <Badge tone="danger">{t('state.CANCELLED')}</Badge>}
        {state === 'LIVE' && <Badge tone="success">{t('state.LIVE')}</Badge>}
        {rsvpResponse !== null && <Badge tone="accent">{t(`own.${rsvpResponse}`)}</Badge>}
      </span>
      <EventTime event={event} className="text-sm" />
      <span className="flex flex-wrap gap-x-3 text-sm text-text-muted">
        <span>{place ? <bdi>{place}</bdi> : t(`type.${event.eventType}`)}</span>
        <span>{t('going', { count: event.yesCount })}</span>
      </span>
    </li>
  );
}
