import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import '#platform/http/fastifyTypes.ts';
import { csvLine } from '#platform/csvLine.ts';
import { listVoters, type StoredPoll } from './pollQueries.ts';
import { pollStateOf, resultsOf } from './pollViews.ts';
import { labelsOf, managedPoll } from './pollVoters.ts';

export const pollCsvPath = '/community/api/v1/polls/:id/results.csv';

const paramsSchema = z.object({ id: z.string().transform((id) => parseId(id) ?? 0) });

const csvDoc = {
  config: {
    doc: {
      says: 'Results of a poll as CSV: votes by option, and the ballots unless it is anonymous.',
      who: 'holders of MANAGE_POLLS',
      statuses: [200, 401, 403, 404],
    },
  },
};

/** Register it where requests have a context. */
export async function registerPollRoutes(app: FastifyInstance): Promise<void> {
  app.get(pollCsvPath, csvDoc, async ({ ctx, params }, reply) => {
    const { id } = parseInput(paramsSchema, params);
    const poll = await managedPoll(ctx, id);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="poll-${id}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(linesOf(ctx, poll)));
  });
}

async function* linesOf(ctx: Ctx, poll: StoredPoll): AsyncGenerator<string> {
  const viewer = { isManager: true, chosen: [] };
  const results = resultsOf(poll, viewer, pollStateOf(poll.row, ctx.now));
  yield csvLine(['option', 'votes']);
  for (const { id, label } of poll.options) {
    yield csvLine([label, results === null ? '' : (results.votes.get(id) ?? 0)]);
  }
  if (poll.row.anonymous) return;
  yield csvLine([]);
  yield csvLine(['member_id', 'voted_at', 'changes', 'options']);
  yield* ballotLines(ctx, poll);
}

const batchSize = 1_000;

async function* ballotLines(ctx: Ctx, poll: StoredPoll): AsyncGenerator<string> {
  const pollId = poll.row.conversation_id;
  for (let after = 0; ; ) {
    const rows = await listVoters(ctx.db, pollId, { optionId: null, after, limit: batchSize });
    for (const { memberId, votedAt, updateCount, optionIds } of rows) {
      const labels = labelsOf(poll, optionIds).join('; ');
      yield csvLine([memberId, votedAt.toISOString(), updateCount, labels]);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.memberId;
  }
}
