import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';
import { pollCsvPath } from '../pollCsvRoute.ts';
import { addPoll, makePoll } from '../pollFactories.ts';

/** A poll is seen by whoever sees its post. */
const readers: Readonly<Record<string, Audience>> = {
  public: 'everyone',
  private: 'private',
  spam: 'spam',
  held: 'spam',
  deleted: 'nobody',
  elsewhere: 'spamElsewhere',
};

export const pollLeaks: FeatureLeaks = {
  queries: {
    polls: 'secrets',
    pollVoters: { none: 'The fixture has no ballots; members are tested with their own queries.' },
  },
  routes: { [pollCsvPath]: 'secrets', '/feeds/polls.:format': 'secrets' },
  plant: async ({ db, secrets, posts, members, categoryId, topicId }) => {
    for (const [state, { id }] of Object.entries(posts)) {
      const audience = readers[state];
      if (audience === undefined) throw new Error(`It is not known who sees a post[${state}].`);
      const labels = [secrets.word(`poll[${state}].option`, audience), 'Another'];
      await addPoll(db, { id }, { labels });
    }
    const post = { author_id: members.author, category_id: categoryId, topic_id: topicId };
    const labels = [secrets.word('poll.option', 'everyone'), 'Another'];
    await makePoll(db, { post: { ...post, title: 'A poll for everyone' }, labels });
  },
};
