import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { contestCsvPath } from '../contestCsvRoute.ts';
import { addEntry, makeContest } from '../contestFactories.ts';

export const contestLeaks: FeatureLeaks = {
  queries: {
    contests: 'secrets',
    contestEntries: 'secrets',
    contestEntryDraft: 'secrets',
    contestJudging: 'secrets',
  },
  routes: { [contestCsvPath]: 'secrets', '/feeds/contests.:format': 'secrets' },
  plant: async ({ db, secrets, members, otherId, categoryId, topicId }) => {
    const post = { author_id: members.author, category_id: categoryId, topic_id: topicId };
    const contest = await makeContest(db, {
      post: { ...post, title: 'A contest for everyone' },
      prizes: secrets.word('contest.prizes', 'everyone'),
      max_entries: 5,
    });
    await addEntry(db, contest, {
      member_id: otherId,
      title: secrets.word('contestEntry.title', 'everyone'),
    });
    await addEntry(db, contest, {
      ...{ member_id: otherId, status: 'DRAFT' },
      title: secrets.word('contestEntry[draft].title', 'nobody'),
      content: secrets.word('contestEntry[draft].content', 'nobody'),
    });
    await addEntry(db, contest, {
      ...{ member_id: members.author, status: 'DRAFT' },
      title: secrets.word('contestEntry[own draft].title', 'author'),
    });
    const blind = await makeContest(db, {
      post: { ...post, title: 'A blind contest' },
      ...{ blind: true, ends_at: new Date(Date.now() - 1_000) },
    });
    await addEntry(db, blind, {
      ...{ member_id: otherId, post_id: null, position: 'WINNER' },
      title: secrets.word('contestEntry[blind].title', 'managers'),
      content: secrets.word('contestEntry[blind].content', 'managers'),
      message: secrets.word('contestEntry[blind].message', 'managers'),
    });
  },
};
