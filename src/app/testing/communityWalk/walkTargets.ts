import { postTypes } from '#core/postTypes.ts';
import { pickOne, type Walker } from './walkedCommunity.ts';

export const tags = ['chain', 'gears', 'brakes'];
const words = ['It slips on the smallest cog.', 'Measure the chain first.', 'It was worn out.'];
export const html = (how: number) => `<p>${pickOne(words, how)} ${how % 7}</p>`;

/** Prefers existing content; sometimes deleted, merged or hidden. */
async function anyOf(
  { db, categoryIds }: Walker,
  { table, index }: { table: 'conversations' | 'comments'; index: number },
): Promise<number> {
  const rows =
    table === 'conversations'
      ? await db
          .selectFrom('conversations')
          .select(['id', 'is_counted'])
          .where('category_id', 'in', categoryIds)
          .orderBy('id')
          .execute()
      : await db
          .selectFrom('comments')
          .innerJoin('conversations', 'conversations.id', 'comments.conversation_id')
          .select(['comments.id', 'comments.is_counted'])
          .where('category_id', 'in', categoryIds)
          .orderBy('comments.id')
          .execute();
  const open = rows.filter(({ is_counted }) => is_counted);
  return pickOne(index % 4 === 0 || open.length === 0 ? rows : open, index >> 2).id;
}

export const post = (walker: Walker, index = walker.step.what) =>
  anyOf(walker, { table: 'conversations', index });
export const response = (walker: Walker, index = walker.step.what) =>
  anyOf(walker, { table: 'comments', index });

export async function entity(walker: Walker) {
  const isPost = walker.step.where % 2 === 0;
  return isPost
    ? ({ id: await post(walker), entityType: 'CONVERSATION' } as const)
    : ({ id: await response(walker), entityType: 'COMMENT' } as const);
}

export function newPost({ topicIds, step }: Walker) {
  return {
    communityPostType: pickOne(postTypes(), step.how),
    title: `Why it slips ${step.how % 9}`,
    topics: [pickOne(topicIds, step.where)],
  };
}
