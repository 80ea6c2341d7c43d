import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { analyticsOf } from '../insightSettingGroup.ts';
import { dayAfter, dayOf } from './eventDays.ts';

/** What a member has done for others; only they see it. */
export interface MemberImpact {
  /** Members whose accepted answer, or whom a like says that it helped: each once. */
  peopleHelped: number;
  /** Null while analytics are off. */
  views: { recentPosts: number; recentAnswers: number; all: number } | null;
}

/** Days of the recent figures, today included. */
const recentDays = 30;

/** @throws AppError UNAUTHENTICATED */
export async function readOwnImpact(ctx: Ctx): Promise<MemberImpact> {
  const { memberId } = ctx.viewer;
  if (memberId === null) throw new AppError('UNAUTHENTICATED');
  const from = dayAfter(dayOf(ctx.now), 1 - recentDays);
  const { rows } = await sql<Record<'people' | 'posts' | 'answers' | 'all', number>>`
    with own_posts as (
      select id from conversations where author_id = ${memberId} and deleted_at is null
    ), own_answers as (
      select id, conversation_id from comments where author_id = ${memberId} and deleted_at is null
    ), helped as (
      select post.author_id as member_id
      from own_answers join conversations post on post.id = own_answers.conversation_id
      where post.accepted_comment_id = own_answers.id and post.deleted_at is null
      union
      select mark.member_id from own_posts join marks mark
        on mark.target_type = 'conversation' and mark.target_id = own_posts.id and mark.kind = 'like'
      union
      select mark.member_id from own_answers join marks mark
        on mark.target_type = 'comment' and mark.target_id = own_answers.id and mark.kind = 'like'
    ), reached as (
      select coalesce(sum(post_views) filter (where day >= ${from}::date), 0)::int as posts,
        coalesce(sum(answer_views) filter (where day >= ${from}::date), 0)::int as answers,
        coalesce(sum(post_views + answer_views), 0)::int as "all"
      from insight_member_days where member_id = ${memberId}
    )
    select (select count(*)::int from helped where member_id <> ${memberId}) as people, reached.*
    from reached`.execute(ctx.db);
  const [found] = rows;
  const { people = 0, posts = 0, answers = 0, all = 0 } = found ?? {};
  const isOn = analyticsOf(ctx.settings).isOn;
  return {
    peopleHelped: people,
    views: isOn ? { recentPosts: posts, recentAnswers: answers, all } : null,
  };
}
