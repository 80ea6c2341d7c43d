import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';
import { pollCsvPath } from '../pollCsvRoute.ts';
import { addPoll, makePoll } from '../pollFactories.ts';

export const pollLeaks: FeatureLeaks = {
  queries: {
    polls: 'secrets',
    pollVoters: { none: 'The fixture has no ballots; members are tested with their own queries.' },
  },
  routes: { [pollCsvPath]: { none: 'For holders of MANAGE_POLLS, who see the same on the page.' } },
  plant: async ({ db, secrets, posts, otherId, categoryId, topicId }) => {
    for (const [state, { id, audience }] of Object.entries(posts)) {
      const labels = [secrets.word(`poll[${state}].option`, audience), 'Another'];
      await addPoll(db, { id }, { labels });
    }
    const post = { author_id: otherId, category_id: categoryId, topic_id: topicId };
    const labels = [secrets.word('poll.option', 'everyone'), 'Another'];
    await makePoll(db, { post: { ...post, title: 'A poll for everyone' }, labels });
  },
};
