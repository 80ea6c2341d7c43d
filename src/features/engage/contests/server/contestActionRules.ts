import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { canEnterContest } from '../contestAccess.ts';
import { contestLoader, contestPhaseOf, entryLoader } from './contestQueries.ts';
import { voteVerdict } from './contestVoters.ts';

/** Of the post of a contest. */
export const mayEnter: ActionRule = async (ctx, { post }) => {
  const contest = post?.type === 'CONTEST' ? await contestLoader(ctx).load(post.id) : null;
  if (post === null || contest === null) return null;
  return canEnterContest(ctx.viewer, factsOf(post), contestPhaseOf(contest, ctx.now));
};

/** Of the post of an entry. */
export const mayVote: ActionRule = async (ctx, { post }) => {
  const entry = post?.type === 'CONTEST_ENTRY' ? await entryLoader(ctx).load(post.id) : null;
  const contest = entry && (await contestLoader(ctx).load(entry.contest_id));
  if (!post || !contest) return null;
  return voteVerdict(ctx, { entry, contest, categoryId: post.category_id });
};
