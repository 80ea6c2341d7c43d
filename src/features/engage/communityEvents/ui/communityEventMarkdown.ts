import {
  type MarkdownPart,
  type MarkdownTools,
  markdownWriter,
} from '#features/base/layouts/markdownPart.ts';
import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { section } from '#features/content/conversations/ui/conversationMarkdown.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { readEventListAddress } from '../communityEventAddress.ts';
import '../communityEventView.ts';
import type { CommunityEventListQuery } from './communityEventDocuments.ts';

type EventList = ResultOf<typeof CommunityEventListQuery>;

/** Time and place of the event of a post. */
export function communityEventOfPost(post: PostNode, { text }: MarkdownTools): MarkdownPart | null {
  const event = postPart(post, 'communityEvent');
  if (!event) return null;
  const places = event.locations.map(({ name }) => name);
  return {
    facts: {
      starts: event.allDay ? event.startDate : event.startTime,
      ends: event.allDay ? event.endDate : event.endTime,
      time_zone: event.timeZone,
      event_state: event.state,
      ...(places.length > 0 && { places }),
    },
    text: text(event.cancelReason ?? ''),
  };
}

function rowsOf(data: EventList | null, { link, text }: MarkdownTools): string {
  return (data?.communityEvents.nodes ?? [])
    .map(({ title, path, communityEventDetails: event }) => {
      const start = event?.allDay ? event.startDate : event?.startTime;
      const places = event?.locations.map(({ name }) => name) ?? [];
      return `- ${link(title, path)} (${[start ?? '', ...places].filter(Boolean).map(text).join(', ')})`;
    })
    .join('\n');
}

export const communityEventMarkdown = {
  eventCalendar: markdownWriter<EventList>(({ data, page: { search } }, tools) => {
    const { view, page } = readEventListAddress(search);
    return {
      text: rowsOf(data, tools),
      ...(view === 'list' && { pages: { page, hasMore: data?.communityEvents.hasMore ?? false } }),
    };
  }),
  eventList: markdownWriter<EventList>(({ data }, tools) =>
    section(tools.t('lists:types.EVENT'), rowsOf(data, tools)),
  ),
};
