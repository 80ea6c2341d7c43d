import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

export interface FeedbackCount {
  helpful: number;
  total: number;
}

/**
 * What readers said of a post from each of these times to the next; the last goes on.
 * @param starts in order
 */
export async function feedbackByPeriod(
  { db }: Pick<Ctx, 'db'>,
  postId: number,
  starts: readonly Date[],
): Promise<FeedbackCount[]> {
  const { rows } = await sql<FeedbackCount & { period: number }>`
    select (select count(*) from unnest(${starts}::timestamptz[]) as start where start <= said.at)::int as period,
      count(*) filter (where helpful)::int as helpful, count(*)::int as total
    from (
      select created_at as at, kind = 'helpful' as helpful from marks
      where target_type = 'conversation' and target_id = ${postId} and kind in ('helpful', 'unhelpful')
      union all
      select created_at, helpful from visitor_feedback where conversation_id = ${postId}
    ) said group by period`.execute(db);
  const byPeriod = new Map(rows.map(({ period, ...count }) => [period, count]));
  return starts.map((_start, at) => byPeriod.get(at + 1) ?? { helpful: 0, total: 0 });
}
