import { dateOf, idOf, optionalIdOf } from '../../dump/rowFields.ts';
import { countedVotes, otherVotes } from '../../steps/votesStep.ts';
import type { StackExchangeSite } from './stackExchangeSite.ts';

const favourite = '5';
/** Dumps do not say who voted; only favourites have a member, and become bookmarks. */
export async function writeVotes(site: StackExchangeSite): Promise<void> {
  site.scratch.create('bookmarks', 'post int, member text, primary key (post, member)');
  await site.eachRow(
    'votes',
    (row) => ({
      id: idOf(row, 'Id'),
      value: {
        postId: idOf(row, 'PostId'),
        type: idOf(row, 'VoteTypeId'),
        memberId: optionalIdOf(row, 'UserId'),
        at: dateOf(row, 'CreationDate').toISOString(),
      },
    }),
    ({ value: { postId, type, memberId, at } }) => {
      const reason = otherVotes[type];
      if (reason !== undefined) return { settled: 'skipped', reason };
      const post = site.post(postId);
      if (post === undefined) return { settled: 'skipped', reason: 'its post is not in the dump' };
      if (post.kind === 'tag-text')
        return { settled: 'skipped', reason: 'vote on the text of a tag' };
      const how = countedVotes[type];
      if (how !== undefined) return { settled: 'merged', reason: how };
      if (type !== favourite) return { settled: 'skipped', reason: `vote of type ${type}` };
      if (memberId === null) return { settled: 'skipped', reason: 'favourite of nobody' };
      const targetId = String(post.question);
      if (!site.writer.has('members', memberId) || !site.writer.has('posts', targetId)) {
        return { settled: 'skipped', reason: 'favourite of somebody who is not in the dump' };
      }
      if (!site.scratch.insert('bookmarks', { post: Number(targetId), member: memberId })) {
        return { settled: 'merged', reason: 'the member has bookmarked the post already' };
      }
      site.writer.write('marks', {
        ...{ memberId, kind: 'bookmark', targetType: 'conversation', targetId, value: 1, at },
      });
      return { settled: 'written' };
    },
  );
}

export async function skipBadges(site: StackExchangeSite): Promise<void> {
  await site.eachRow(
    'badges',
    (row) => ({ id: idOf(row, 'Id'), value: null }),
    () => ({ settled: 'skipped', reason: 'a badge: the format has none' }),
  );
}
