import Clock from 'virtual:icons/clock';
import Languages from 'virtual:icons/languages';
import LinkIcon from 'virtual:icons/link';
import MapPin from 'virtual:icons/map-pin';
import Repeat from 'virtual:icons/repeat';
import UserRound from 'virtual:icons/user-round';
import Users from 'virtual:icons/users';
import Video from 'virtual:icons/video';
import type { ReactNode } from 'react';
import { joinList } from '#core/joinList.ts';
import { languageName } from '#core/languageName.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { FaceStack } from '#features/people/members/ui/FaceStack.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventPart } from '../communityEventView.ts';
import { isOnMap } from '../eventPlace.ts';
import { EventSeriesFact } from './EventSeriesFact.tsx';
import { EventTime } from './EventTime.tsx';

/** When and where, and who comes. */
export function EventFacts({ event }: { event: CommunityEventPart }) {
  const { t, language } = useTranslation('communityEvents');
  const { locations, capacity, yesCount, maybeCount, waitingCount } = event;
  const going = [
    capacity === null
      ? t('going', { count: yesCount })
      : t('goingOf', { count: capacity, going: yesCount }),
    ...(maybeCount > 0 ? [t('maybeCount', { count: maybeCount })] : []),
    ...(waitingCount > 0 ? [t('waitingCount', { count: waitingCount })] : []),
  ];
  return (
    <ul className="flex flex-col gap-2">
      <Fact icon={<Clock aria-hidden />}>
        <EventTime event={event} />
      </Fact>
      {event.series !== null && (
        <Fact icon={<Repeat aria-hidden />}>
          <EventSeriesFact series={event.series} conversationId={event.conversationId} />
        </Fact>
      )}
      {event.eventType !== 'IN_PERSON' && (
        <Fact icon={<Video aria-hidden />}>
          {t(event.eventType === 'HYBRID' ? 'type.HYBRID' : 'type.ONLINE')}
          {event.eventUrl === null && event.hasEventUrl && (
            <span className="block text-sm text-text-muted">{t('linkAfterRsvp')}</span>
          )}
        </Fact>
      )}
      {event.eventUrl !== null && (
        <Fact icon={<LinkIcon aria-hidden />}>
          <a
            href={event.eventUrl}
            rel="noopener noreferrer nofollow"
            className="wrap-anywhere text-accent underline-offset-2 hover:underline"
          >
            <bdi>{event.eventUrl}</bdi>
          </a>
        </Fact>
      )}
      {locations.map(({ name, mediaList }) => (
        <Fact key={name} icon={<MapPin aria-hidden />}>
          <bdi className="wrap-anywhere">{name}</bdi>
          {isOnMap(name) && (
            <a
              href={mapHref(name)}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={t('openMapOf', { place: name })}
              className="block w-fit text-sm text-accent underline-offset-2 hover:underline"
            >
              {t('openMap')}
            </a>
          )}
          {mediaList.length > 0 && (
            <span className="mt-2 flex flex-wrap gap-2">
              {mediaList.map(({ source }) => (
                <img
                  key={source}
                  src={source}
                  alt={name}
                  loading="lazy"
                  className="h-24 w-36 rounded-md border border-border object-cover"
                />
              ))}
            </span>
          )}
        </Fact>
      ))}
      {event.languages.length > 0 && (
        <Fact icon={<Languages aria-hidden />}>
          {joinList(
            event.languages.map((code) => languageName(code, language)),
            language,
          )}
        </Fact>
      )}
      {event.hosts.length > 0 && (
        <Fact icon={<UserRound aria-hidden />}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-text-muted">{t('coHosts')}</span>
            {event.hosts.map((host) => (
              <AuthorName key={host.id} author={host} className="font-medium" />
            ))}
          </span>
        </Fact>
      )}
      <Fact icon={<Users aria-hidden />}>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {going.join(' · ')}
          <FaceStack people={event.attendees} count={yesCount} />
        </span>
      </Fact>
      {event.additional !== null && (
        <li className="text-sm whitespace-pre-line text-text-muted wrap-anywhere">
          <bdi>{event.additional}</bdi>
        </li>
      )}
    </ul>
  );
}

/** OpenStreetMap: it needs no key, and sets no cookie before the visitor follows the link. */
function mapHref(place: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-text-muted">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}
