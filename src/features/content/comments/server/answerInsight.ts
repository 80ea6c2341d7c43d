import { type RawBuilder, sql } from 'kysely';
import { insightFilters } from '#core/insight/insightAsked.ts';
import { responsePath } from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { askingTypes, hasFigures } from '#features/content/conversations/server/figureScope.ts';
import { isPostOfScope } from '#features/content/conversations/server/postsOfScope.ts';
import type { Ctx } from '#platform/context.ts';
import { ageKeyOf, ageKeys, keyWords } from '#platform/insight/figureWords.ts';
import {
  type FigureScope,
  type InsightFigure,
  isMemberOfScope,
  type NamedSubject,
  type NameSubjects,
} from '#platform/insight/insightFigure.ts';
import { findComments, isVisibleResponse } from './commentQueries.ts';

const ofQuestions = {
  ...{ dashboard: 'content', better: 'FEWER', of: 'post' },
  filters: insightFilters,
  isOffered: hasFigures,
} as const satisfies Partial<InsightFigure>;

const replyTime = sql`interval '24 hours'`;

/** SQL: a question within what is asked for. */
function isQuestion(ctx: Ctx, scope: FigureScope): RawBuilder<boolean> {
  return sql<boolean>`(${isPostOfScope(ctx, scope, 'post')} and post.type = any(${askingTypes()}::text[]))`;
}

/** SQL: when the first reply of someone else was written that everyone sees. */
const firstReplyOf = (more: RawBuilder<unknown> = sql``) => sql`lateral (
  select min(reply.created_at) as at from comments reply ${more}
  where reply.conversation_id = post.id and reply.author_id <> post.author_id
    and reply.deleted_at is null and reply.is_counted) first`;

/** How long people wait for replies and answers. */
export const answerInsight: readonly InsightFigure[] = [
  {
    ...ofQuestions,
    ...{ key: 'newResponses', order: 2, measure: 'FACTS', form: 'BARS', of: 'response' },
    better: 'MORE',
    facts: (ctx, scope) => ({
      from: sql`comments response join conversations post on post.id = response.conversation_id`,
      // Of whoever wrote it, on posts of anybody.
      where: sql`${isVisibleResponse(ctx, 'response')}
        and ${isPostOfScope(ctx, { ...scope, segmentId: null, country: null }, 'post')}
        and ${isMemberOfScope(scope, sql`response.author_id`)}`,
      ...{ at: sql`response.created_at`, id: sql`response.id` },
    }),
  },
  {
    ...ofQuestions,
    ...{ key: 'unansweredByAge', order: 3, measure: 'FACTS', form: 'ROWS', isNow: true },
    keys: ageKeys,
    keyNames: async ({ locale }, keys) => keyWords('age', keys, locale),
    facts: (ctx, scope) => ({
      from: sql`conversations post`,
      where: sql`${isQuestion(ctx, scope)} and post.reply_count = 0 and post.closed_at is null
        and post.accepted_comment_id is null`,
      ...{
        at: sql`post.created_at`,
        id: sql`post.id`,
        key: ageKeyOf(sql`post.created_at`, ctx.now),
      },
    }),
  },
  {
    ...ofQuestions,
    ...{ key: 'firstResponse', order: 4, measure: 'MEDIAN', form: 'LINE', isTimed: true },
    facts: (ctx, scope) => ({
      from: sql`conversations post cross join ${firstReplyOf()}`,
      where: isQuestion(ctx, scope),
      ...{ at: sql`post.created_at`, id: sql`post.id` },
      value: scope.seconds(sql`post.created_at`, sql`first.at`),
    }),
  },
  {
    ...ofQuestions,
    ...{ key: 'firstStaffResponse', order: 5, measure: 'MEDIAN', form: 'LINE', isTimed: true },
    facts: (ctx, scope) => ({
      from: sql`conversations post cross join ${firstReplyOf(
        sql`join members staff on staff.id = reply.author_id and staff.brand_user`,
      )}`,
      where: isQuestion(ctx, scope),
      ...{ at: sql`post.created_at`, id: sql`post.id` },
      value: scope.seconds(sql`post.created_at`, sql`first.at`),
    }),
  },
  {
    ...ofQuestions,
    ...{ key: 'acceptedAnswer', order: 6, measure: 'MEDIAN', form: 'LINE', isTimed: true },
    facts: (ctx, scope) => ({
      from: sql`conversations post join comments answer on answer.id = post.accepted_comment_id`,
      where: isQuestion(ctx, scope),
      ...{ at: sql`post.created_at`, id: sql`post.id` },
      value: scope.seconds(sql`post.created_at`, sql`answer.created_at`),
    }),
  },
  {
    ...ofQuestions,
    ...{ key: 'repliesInTime', order: 8, measure: 'SHARE', form: 'LINE', better: 'MORE' },
    facts: (ctx, scope) => ({
      from: sql`conversations post left join ${firstReplyOf()} on true`,
      where: isQuestion(ctx, scope),
      ...{ at: sql`post.created_at`, id: sql`post.id` },
      // One whose time is not over yet counts once it has a reply.
      value: sql`case when first.at <= post.created_at + ${replyTime} then 1
        when post.created_at + ${replyTime} <= ${ctx.now}::timestamptz then 0 end`,
    }),
  },
];

/** Comments and replies by the title of their post. */
export const nameResponses: NameSubjects = async (ctx, ids) => {
  const responses = await findComments(ctx, [...ids]);
  const named = await Promise.all(
    responses.map(async ({ id, conversation_id }): Promise<[number, NamedSubject] | null> => {
      const post = await conversationLoader(ctx).load(Number(conversation_id));
      return post && [Number(id), { title: post.title, path: await responsePath(ctx, post, id) }];
    }),
  );
  return new Map(named.filter((each) => each !== null));
};
