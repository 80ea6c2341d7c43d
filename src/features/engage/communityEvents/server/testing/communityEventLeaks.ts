import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';
import { attendeeCsvPath } from '../attendeeCsvRoute.ts';
import { calendarRoutePaths } from '../calendarRoutes.ts';
import { checkInPassPath } from '../checkInPassRoute.ts';
import { addCommunityEvent, makeCommunityEvent } from '../communityEventFactories.ts';

/** An event is seen by whoever sees its post. */
const readers: Readonly<Record<string, Audience>> = {
  public: 'everyone',
  private: 'private',
  spam: 'spam',
  held: 'spam',
  deleted: 'nobody',
  elsewhere: 'spamElsewhere',
};

const placed = (name: string) => JSON.stringify([{ name, mediaList: [] }]);

export const communityEventLeaks: FeatureLeaks = {
  queries: {
    communityEvents: 'secrets',
    eventAttendees: {
      none: 'The fixture has no responses; hosts are tested with their own query.',
    },
    eventPass: { none: 'As eventAttendees; a pass is signed.' },
  },
  routes: {
    [attendeeCsvPath]: { none: 'As eventAttendees: the fixture has no responses.' },
    [checkInPassPath]: { none: 'Only for attendees, of whom the fixture has none.' },
    '/feeds/events.:format': 'secrets',
    [calendarRoutePaths.one]: 'secrets',
    [calendarRoutePaths.all]: 'secrets',
    [calendarRoutePaths.own]: { none: 'Needs a token of 128 random bits, which nothing returns.' },
  },
  plant: async ({ db, secrets, posts, members, categoryId, topicId }) => {
    for (const [state, { id }] of Object.entries(posts)) {
      const audience = readers[state];
      if (audience === undefined) throw new Error(`It is not known who sees a post[${state}].`);
      await addCommunityEvent(
        db,
        { id },
        {
          locations: placed(secrets.word(`event[${state}].place`, audience)),
        },
      );
    }
    const post = { author_id: members.author, category_id: categoryId, topic_id: topicId };
    await makeCommunityEvent(db, {
      post: { ...post, title: 'An event for everyone' },
      locations: placed(secrets.word('event.place', 'everyone')),
      // Attendees see it as well; those who may edit the post find it in the form.
      event_url: `https://meet.example.com/${secrets.word('event.url', 'postOwner')}`,
      ...{ attended_if: 'CHECKED_IN', shared_code: true },
      check_in_code: secrets.word('event.code', 'eventHosts'),
    });
  },
};
