import { sql } from 'kysely';
import { listedTypes } from '#features/content/conversations/listedTypes.ts';
import {
  listedConversations,
  narrowConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import {
  askingTypes,
  figureCategories,
  hasFigures,
} from '#features/content/conversations/server/figureScope.ts';
import { figureListHref } from '#features/content/conversations/server/postFigures.ts';
import {
  dayOfPeriod,
  type FigureFacts,
  type FigureSource,
  type FigureValues,
  isWithinPeriods,
  type SummedDay,
  summedFigure,
} from '#platform/feature/communityFigures.ts';

/** A question has this long for its first reply. */
const inTimeSeconds = 86_400;

interface AskedDay extends SummedDay {
  asked: number;
  solved: number;
  /** Those whose time is over, or that have a reply. */
  due: number;
  inTime: number;
  /** Seconds until the first reply of someone else. */
  median: number | null;
}

const listed =
  (query: Record<string, string>): FigureFacts['href'] =>
  (period, { viewer }) =>
    figureListHref(period, viewer, { group: 'questions', ...query });

/** How questions of a period fared until now. Replies count that everyone sees. */
export const questionFigures: FigureSource = {
  figures: {
    responseRate: {
      label: 'communityFigures:responseRate',
      ...{ unit: 'SHARE', better: 'MORE', href: listed({}) },
    },
    firstReply: {
      label: 'communityFigures:firstReply',
      ...{ unit: 'SECONDS', better: 'FEWER', href: listed({}) },
    },
    // SPEC §4 "Answer filter", as the list has it.
    unanswered: {
      label: 'communityFigures:unanswered',
      ...{ unit: 'COUNT', better: 'FEWER', href: listed({ status: 'unanswered' }) },
    },
    solved: {
      label: 'communityFigures:solved',
      ...{ unit: 'SHARE', better: 'MORE', href: listed({ status: 'solved' }) },
    },
  },
  isOffered: hasFigures,
  measure: async (ctx, period): Promise<Record<string, FigureValues>> => {
    const types = listedTypes(ctx.settings, askingTypes());
    if (types?.length === 0) return {};
    const asked = narrowConversations(listedConversations(ctx), {
      types,
      categoryIds: figureCategories(ctx.viewer),
    })
      .where(isWithinPeriods('conversations.created_at', period))
      .select([
        ...(['id', 'author_id', 'created_at', 'accepted_comment_id'] as const),
        dayOfPeriod('conversations.created_at', period).as('day'),
      ]);
    const latest = new Date(ctx.now.getTime() - inTimeSeconds * 1000);
    const { rows } = await sql<AskedDay>`
      with asked as materialized (${asked}), timed as (
        select asked.*, extract(epoch from reply.at - asked.created_at)::float8 as waited
        from asked left join lateral (
          select min(comments.created_at) as at from comments
          where comments.conversation_id = asked.id and comments.author_id <> asked.author_id
            and comments.deleted_at is null and comments.is_counted
        ) as reply on true)
      select day, day is not null as "isCurrent", grouping(day) = 1 as "isTotal",
        count(*)::int as asked, count(accepted_comment_id)::int as solved,
        (count(*) filter (where waited is not null or created_at <= ${latest}))::int as due,
        (count(*) filter (where waited <= ${inTimeSeconds}))::int as "inTime",
        percentile_cont(0.5) within group (order by waited) as median
      from timed group by grouping sets ((day is not null), (day is not null, day))`.execute(
      ctx.db,
    );
    const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
    return {
      responseRate: summedFigure(period, rows, ({ inTime, due }) => share(inTime, due), null),
      firstReply: summedFigure(period, rows, ({ median }) => median, null),
      unanswered: summedFigure(period, rows, ({ asked: all, solved }) => all - solved),
      solved: summedFigure(period, rows, ({ asked: all, solved }) => share(solved, all), null),
    };
  },
};
