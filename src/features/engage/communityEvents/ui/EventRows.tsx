import MapPin from 'virtual:icons/map-pin';
import Users from 'virtual:icons/users';
import Video from 'virtual:icons/video';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventListQuery } from './communityEventDocuments.ts';
import { EventDateTile } from './EventDateTile.tsx';
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
  const { state, rsvpResponse, capacity, yesCount: going } = event;
  return (
    <li className="flex gap-3.5 px-4 py-3.5">
      <EventDateTile event={event} />
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={post.path}
            className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
          >
            <bdi>{post.title}</bdi>
          </Link>
          {state === 'CANCELLED' && <Badge tone="danger">{t('state.CANCELLED')}</Badge>}
          {state === 'LIVE' && <Badge tone="success">{t('state.LIVE')}</Badge>}
          {rsvpResponse !== null && <Badge tone="accent">{t(`own.${rsvpResponse}`)}</Badge>}
        </span>
        <EventTime event={event} className="text-sm" />
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-muted">
          <Note icon={place ? <MapPin aria-hidden /> : <Video aria-hidden />}>
            {place ? <bdi>{place}</bdi> : t(`type.${event.eventType}`)}
          </Note>
          <Note icon={<Users aria-hidden />}>
            {capacity === null
              ? t('going', { count: going })
              : t('goingOf', { count: capacity, going })}
          </Note>
        </span>
      </div>
      {post.thumbnailImage && (
        <img
          src={post.thumbnailImage}
          alt=""
          loading="lazy"
          className="ms-auto h-18 w-32 shrink-0 rounded-md object-cover max-sm:hidden"
        />
      )}
    </li>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}
