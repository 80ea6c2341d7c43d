import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import { csvLine } from '#platform/csvLine.ts';
import '#platform/http/fastifyTypes.ts';
import { eventFilePaths } from '../communityEventAddress.ts';
import type { StoredCommunityEvent } from './communityEventQueries.ts';
import { hostedEvent, listAttendees } from './eventAttendees.ts';

export const attendeeCsvPath = eventFilePaths.attendees(':id');

const paramsSchema = z.object({ id: z.string().transform((id) => parseId(id) ?? 0) });

const csvDoc = {
  config: {
    doc: {
      says: 'Responses to an event as CSV, with the answers to its questions.',
      who: 'hosts of the event',
      statuses: [200, 401, 403, 404],
    },
  },
};

/** Register it where requests have a context. */
export async function registerAttendeeRoute(app: FastifyInstance): Promise<void> {
  app.get(attendeeCsvPath, csvDoc, async ({ ctx, params }, reply) => {
    const { id } = parseInput(paramsSchema, params);
    const event = await hostedEvent(ctx, id);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="event-${id}-attendees.csv"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(linesOf(ctx, event)));
  });
}

const batchSize = 1_000;

async function* linesOf(
  { db }: Ctx,
  { row: { conversation_id: id, questions } }: StoredCommunityEvent,
): AsyncGenerator<string> {
  const columns = ['member_id', 'username', 'name', 'response', 'responded_at', 'checked_in_at'];
  yield csvLine([...columns, ...questions.map(({ label }) => label)]);
  for (let after: number | null = null; ; ) {
    const page = { response: null, after, limit: batchSize };
    const rows = await listAttendees(db, id, page);
    for (const attendee of rows) {
      const { memberId, username, fullName, response, respondedAt, checkedInAt } = attendee;
      yield csvLine([
        ...[memberId, username, fullName ?? '', response, respondedAt.toISOString()],
        checkedInAt?.toISOString() ?? '',
        ...questions.map((question) => attendee.answers[question.id] ?? ''),
      ]);
    }
    after = rows.at(-1)?.memberId ?? null;
    if (rows.length < batchSize) return;
  }
}
