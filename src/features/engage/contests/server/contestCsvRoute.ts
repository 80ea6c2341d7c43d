import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { csvLine } from '#platform/csvLine.ts';
import '#platform/http/fastifyTypes.ts';
import { canManageContests } from '../contestAccess.ts';
import { averageOf } from '../judgingScoreRules.ts';
import { type ContestRow, contestPhaseOf, criteriaOf } from './contestQueries.ts';
import { isJudgeOf, listJudgedEntries, listReviews } from './judgingQueries.ts';
import { getContest } from './saveContestEntry.ts';

export const contestCsvPath = '/community/api/v1/contests/:id/entries.csv';

const paramsSchema = z.object({ id: z.string().transform((id) => parseId(id) ?? 0) });

const csvDoc = {
  config: {
    doc: {
      says: 'Entries of a contest as CSV, with votes, average scores and reviews.',
      who: 'holders of MANAGE_CONTESTS, except judges of a blind contest that is not announced',
      statuses: [200, 401, 403, 404],
    },
  },
};

/** Register it where requests have a context. */
export async function registerContestRoutes(app: FastifyInstance): Promise<void> {
  app.get(contestCsvPath, csvDoc, async ({ ctx, params }, reply) => {
    const { id } = parseInput(paramsSchema, params);
    const memberId = demandMember(ctx.viewer);
    const { post, contest } = await getContest(ctx, id);
    demand(canManageContests(ctx.viewer, { categoryId: post.category_id }));
    const isHidden = contest.blind && contestPhaseOf(contest, ctx.now) !== 'ANNOUNCED';
    if (isHidden && (await isJudgeOf(ctx.db, { contestId: id, memberId }))) {
      throw new AppError('FORBIDDEN');
    }
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="contest-${id}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(await linesOf(ctx, contest)));
  });
}

async function linesOf(ctx: Ctx, contest: ContestRow): Promise<string[]> {
  const id = contest.conversation_id;
  const [entries, reviews] = await Promise.all([
    listJudgedEntries(ctx.db, id),
    listReviews(ctx.db, id),
  ]);
  const criteria = criteriaOf(contest);
  const head = ['entry_id', 'title', 'status', 'position', 'member_id', 'submitted_at', 'votes'];
  const entryLines = entries.map((entry) => {
    const scores = reviews
      .filter(({ entry_id }) => entry_id === entry.id)
      .map((review) => review.scores);
    return csvLine([
      ...[entry.id, entry.title, entry.status, entry.position ?? '', entry.member_id],
      ...[entry.submitted_at?.toISOString() ?? '', entry.votes],
      averageOf(criteria, scores) ?? '',
    ]);
  });
  const reviewLines = reviews.map(({ entry_id, judge_id, scores, comment }) =>
    csvLine([
      ...[entry_id, judge_id, scores === null ? 'yes' : 'no'],
      ...criteria.map((_criterion, index) => scores?.[index] ?? ''),
      comment ?? '',
    ]),
  );
  return [
    csvLine([...head, 'average']),
    ...entryLines,
    csvLine([]),
    csvLine([
      ...['entry_id', 'judge_id', 'recused', ...criteria.map(({ label }) => label), 'comment'],
    ]),
    ...reviewLines,
  ];
}
