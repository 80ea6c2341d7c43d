import { sql } from 'kysely';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { dateOf, idOf, optionalIdOf } from '../dump/rowFields.ts';
import { findPosts, type ImportedPost } from '../ledger/importedPosts.ts';
import { findRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import { applyEntities, defineStep, type Item, type Made } from './importStep.ts';

interface VoteRow {
  postId: string;
  type: string;
  userId: string | null;
  createdAt: Date;
}

const favourite = '5';

export const countedVotes: Record<string, string> = {
  '1': 'counted as the accepted answer of its question',
  '2': 'up-vote, counted in the score of its post',
  '3': 'down-vote, counted in the score of its post',
};

export const otherVotes: Record<string, string> = {
  '4': 'flag as offensive',
  '6': 'vote to close',
  '7': 'vote to re-open',
  '8': 'bounty offered',
  '9': 'bounty awarded',
  '10': 'vote to delete',
  '11': 'vote to undelete',
  '12': 'flag as spam',
  '15': 'review by a moderator',
  '16': 'suggested edit approved',
};

/**
 * Dumps do not say who voted, so votes are already in their post's score. Only favorites have a member: they
 * become bookmarks.
 */
export const votesStep = defineStep<VoteRow>({
  label: 'votes',
  file: 'votes',
  read: (row) => ({
    id: idOf(row, 'Id'),
    value: {
      postId: idOf(row, 'PostId'),
      type: idOf(row, 'VoteTypeId'),
      userId: optionalIdOf(row, 'UserId'),
      createdAt: dateOf(row, 'CreationDate'),
    },
  }),
  apply: async (unit, items) => {
    const posts = await findPosts(
      unit,
      items.map((item) => item.value.postId),
    );
    const outcomes = new Map<string, ImportOutcome>();
    const favourites: Item<VoteRow>[] = [];
    for (const item of items) {
      const outcome = outcomeOf(item.value, posts.get(item.value.postId));
      if (outcome === null) favourites.push(item);
      else outcomes.set(item.id, outcome);
    }
    const kept = await keepFavourites(unit, favourites, posts);
    for (const [index, item] of favourites.entries()) {
      const outcome = kept[index];
      if (outcome !== undefined) outcomes.set(item.id, outcome);
    }
    return items.flatMap((item) => outcomes.get(item.id) ?? []);
  },
});

/** @returns null for a favorite that can be imported */
function outcomeOf(vote: VoteRow, post: ImportedPost | undefined): ImportOutcome | null {
  const reason = otherVotes[vote.type];
  if (reason !== undefined) return { kind: 'dropped', reason };
  if (post === undefined) return { kind: 'dropped', reason: 'its post is not in the dump' };
  if (post.kind === 'tag-text') return { kind: 'dropped', reason: 'vote on the text of a tag' };
  const how = countedVotes[vote.type];
  if (how !== undefined) return { kind: 'merged', reason: how };
  if (vote.type !== favourite) return { kind: 'dropped', reason: `vote of type ${vote.type}` };
  return vote.userId === null ? { kind: 'dropped', reason: 'favourite of nobody' } : null;
}

async function keepFavourites(
  unit: ImportUnit,
  items: readonly Item<VoteRow>[],
  posts: Map<string, ImportedPost>,
): Promise<ImportOutcome[]> {
  const members = await findRecords(
    unit,
    'member',
    items.flatMap((item) => item.value.userId ?? []),
  );
  return applyEntities(unit, items, {
    kind: 'favourite',
    create: async (fresh) => {
      const results: (ImportOutcome | Made)[] = [];
      for (const { value } of fresh) {
        const post = posts.get(value.postId);
        const memberId = members.get(value.userId ?? '')?.targetId ?? null;
        if (memberId === null || post === undefined || post.kind === 'tag-text') {
          results.push({ kind: 'dropped', reason: 'favourite of somebody who is not in the dump' });
          continue;
        }
        const added = await bookmark(unit, post.conversationId, memberId, value.createdAt);
        results.push(
          added
            ? { targetId: post.conversationId }
            : { kind: 'merged', reason: 'the member has bookmarked the post already' },
        );
      }
      return results;
    },
    update: async () => undefined,
  });
}

async function bookmark(
  unit: ImportUnit,
  conversationId: number,
  memberId: number,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into marks (target_type, target_id, kind, member_id, created_at)
      values ('conversation', ${conversationId}, 'bookmark', ${memberId}, ${at})
      on conflict do nothing returning target_id
    )
    update conversations set bookmark_count = bookmark_count + 1
    where id in (select target_id from added) returning id`.execute(unit.trx);
  return rows.length > 0;
}
