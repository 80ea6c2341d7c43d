import { type RawBuilder, sql } from 'kysely';
import { insightFilters } from '#core/insight/insightAsked.ts';
import { holds } from '#core/permissions.ts';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import { askingTypes } from '#features/content/conversations/server/figureScope.ts';
import { isPostOfScope } from '#features/content/conversations/server/postsOfScope.ts';
import { isListedMember, nameMemberKeys } from '#features/people/members/server/memberInsight.ts';
import type { Ctx } from '#platform/context.ts';
import {
  type FigureScope,
  type InsightFigure,
  isMemberOfScope,
} from '#platform/insight/insightFigure.ts';

const ofMembers = {
  ...{ of: 'member', better: 'MORE', filters: ['segment', 'country'] },
  isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
} as const satisfies Partial<InsightFigure>;

/** SQL: `member` is in the list of members, and one of those that the figure is narrowed to. */
const isMemberListed = (ctx: Ctx, scope: FigureScope) =>
  sql<boolean>`(${isListedMember(ctx, 'member')} and ${isMemberOfScope(scope, sql`member.id`)})`;

/** SQL: when members wrote what is neither deleted nor hidden; every row of a period. */
function writings({ from, to }: Pick<FigureScope, 'from' | 'to'>): RawBuilder<unknown> {
  return sql`(
    select author_id, created_at as at from conversations
    where deleted_at is null and is_counted and created_at >= ${from} and created_at < ${to}
    union all
    select author_id, created_at from comments
    where deleted_at is null and is_counted and created_at >= ${from} and created_at < ${to})`;
}

const [day, week] = [sql`interval '1 day'`, sql`interval '7 days'`];
const mostWeeks = 12;

/** Who writes, who comes back, and who needs attention. */
export const activityInsight: readonly InsightFigure[] = [
  {
    ...ofMembers,
    ...{ key: 'activeWriters', dashboard: 'growth', order: 2, measure: 'ENTITIES', form: 'BARS' },
    facts: (ctx, scope) => ({
      from: sql`${writings(scope)} written join members member on member.id = written.author_id`,
      where: isMemberListed(ctx, scope),
      ...{ at: sql`written.at`, id: sql`member.id` },
    }),
  },
  {
    ...ofMembers,
    ...{ key: 'firstWriters', dashboard: 'growth', order: 3, measure: 'FACTS', form: 'BARS' },
    facts: (ctx, scope) => ({
      from: sql`(
        select author_id, min(at) as at from ${writings(scope)} written group by author_id) written
        join members member on member.id = written.author_id`,
      where: sql`${isMemberListed(ctx, scope)}
        and not exists (select from conversations earlier where earlier.author_id = member.id
          and earlier.created_at < written.at and earlier.deleted_at is null and earlier.is_counted)
        and not exists (select from comments earlier where earlier.author_id = member.id
          and earlier.created_at < written.at and earlier.deleted_at is null and earlier.is_counted)`,
      ...{ at: sql`written.at`, id: sql`member.id` },
    }),
  },
  {
    ...ofMembers,
    ...{ key: 'activatedMembers', dashboard: 'growth', order: 4, measure: 'SHARE', form: 'LINE' },
    facts: (ctx, scope) => ({
      from: sql`members member cross join lateral (
        select exists (select from conversations post where post.author_id = member.id
            and post.deleted_at is null and post.is_counted and post.created_at < member.joined_at + ${week})
          or exists (select from comments reply where reply.author_id = member.id
            and reply.deleted_at is null and reply.is_counted and reply.created_at < member.joined_at + ${week})
          as wrote) early`,
      where: isMemberListed(ctx, scope),
      ...{ at: sql`member.joined_at`, id: sql`member.id` },
      value: sql`case when early.wrote then 1
        when member.joined_at + ${week} <= ${ctx.now}::timestamptz then 0 end`,
    }),
  },
  {
    ...ofMembers,
    ...{ key: 'cohorts', dashboard: 'growth', order: 5, measure: 'ENTITIES', form: 'COHORTS' },
    // Weeks are those of the member: the first is the seven days after joining.
    facts: (ctx, scope) => ({
      from: sql`members member cross join lateral (
        select null::int as later
        union all
        select distinct floor(date_part('epoch', written.at - member.joined_at) / 604800)::int
        from (
          select created_at as at from conversations post where post.author_id = member.id
            and post.deleted_at is null and post.is_counted
          union all
          select created_at from comments reply where reply.author_id = member.id
            and reply.deleted_at is null and reply.is_counted) written
        where written.at >= member.joined_at and written.at < ${scope.to}
          and written.at < member.joined_at + ${mostWeeks} * ${week}) seen`,
      where: isMemberListed(ctx, scope),
      ...{ at: sql`member.joined_at`, id: sql`member.id`, part: sql`seen.later` },
      key: sql`to_char(date_trunc('week', member.joined_at at time zone ${scope.zone}::text), 'YYYY-MM-DD')`,
    }),
  },
  {
    ...ofMembers,
    ...{ key: 'champions', dashboard: 'people', order: 1, measure: 'FACTS', form: 'ROWS' },
    ...{ of: 'post', filters: ['category', 'topic', 'type', 'language'] },
    keyNames: nameMemberKeys,
    facts: (ctx, scope) => ({
      from: sql`comments answer join conversations post on post.accepted_comment_id = answer.id`,
      where: sql`${isPostOfScope(ctx, scope, 'post')} and answer.deleted_at is null
        and answer.author_id <> post.author_id`,
      ...{ at: sql`answer.created_at`, id: sql`post.id`, key: sql`answer.author_id` },
    }),
  },
  {
    ...ofMembers,
    ...{ key: 'newcomersWaiting', dashboard: 'people', order: 2, measure: 'FACTS', form: 'ROWS' },
    ...{ of: 'post', better: 'FEWER', isNow: true },
    filters: insightFilters,
    keyNames: nameMemberKeys,
    facts: (ctx, scope) => ({
      from: sql`conversations post join members member on member.id = post.author_id`,
      where: sql`${isPostOfScope(ctx, scope, 'post')} and post.type = any(${askingTypes()}::text[])
        and post.reply_count = 0 and post.closed_at is null and post.accepted_comment_id is null
        and not member.brand_user and post.created_at < member.joined_at + 30 * ${day}`,
      ...{ at: sql`post.created_at`, id: sql`post.id`, key: sql`member.id` },
    }),
  },
  {
    ...ofMembers,
    ...{ key: 'membersAtRisk', dashboard: 'people', order: 3, measure: 'SUM', form: 'ROWS' },
    ...{ better: 'FEWER', isNow: true },
    keyNames: nameMemberKeys,
    facts: (ctx, scope) => ({
      from: sql`(
        select author_id, max(at) as at, count(*) filter (where at < ${scope.to}::timestamptz - 30 * ${day}) as before,
          count(*) filter (where at >= ${scope.to}::timestamptz - 30 * ${day}) as lately
        from ${writings({ from: new Date(+scope.to - 120 * 86_400_000), to: scope.to })} written
        group by author_id) written join members member on member.id = written.author_id`,
      where: sql`written.before >= 5 and written.lately = 0 and not member.brand_user
        and member.blocked_at is null and member.deactivated_at is null
        and ${isMemberListed(ctx, scope)}`,
      ...{
        at: sql`written.at`,
        id: sql`member.id`,
        key: sql`member.id`,
        value: sql`written.before`,
      },
    }),
  },
  {
    ...ofMembers,
    ...{ key: 'helpedMembers', dashboard: 'people', order: 4, measure: 'ENTITIES', form: 'BARS' },
    filters: insightFilters,
    facts: (ctx, scope) => ({
      from: sql`comments answer join conversations post on post.accepted_comment_id = answer.id`,
      where: sql`${isListedConversation(ctx, 'post')} and ${isPostOfScope(ctx, scope, 'post')}
        and answer.deleted_at is null and answer.author_id <> post.author_id`,
      ...{ at: sql`answer.created_at`, id: sql`post.author_id` },
    }),
  },
];
