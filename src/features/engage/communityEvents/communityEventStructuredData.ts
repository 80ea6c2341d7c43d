import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import './communityEventView.ts';

const schema = 'https://schema.org';
const modes = {
  ONLINE: 'OnlineEventAttendanceMode',
  IN_PERSON: 'OfflineEventAttendanceMode',
  HYBRID: 'MixedEventAttendanceMode',
} as const;

/** JSON-LD "Event". An online event is at its own page: the join link is for attendees. */
export function eventStructuredData(post: PostNode, base: string): object | null {
  const event = postPart(post, 'communityEvent');
  if (event === null) return null;
  const url = `${base}${post.path}`;
  const places = event.locations.map(({ name }) => ({ '@type': 'Place', name, address: name }));
  const isOnline = event.eventType !== 'IN_PERSON';
  return {
    '@context': schema,
    '@type': 'Event',
    ...{ name: post.title, description: post.summary, url },
    startDate: event.allDay ? event.startDate : event.startTime,
    endDate: event.allDay ? event.endDate : event.endTime,
    eventAttendanceMode: `${schema}/${modes[event.eventType]}`,
    eventStatus: `${schema}/${event.state === 'CANCELLED' ? 'EventCancelled' : 'EventScheduled'}`,
    location: [...places, ...(isOnline ? [{ '@type': 'VirtualLocation', url }] : [])],
    ...(post.coverImage !== null && { image: new URL(post.coverImage, base).href }),
  };
}
