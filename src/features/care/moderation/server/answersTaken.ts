import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { ModeratedThing } from './moderatedThing.ts';

const answers = z.object({
  acceptedId: z.number().nullable().default(null),
  officialId: z.number().nullable().default(null),
});

type Answers = z.infer<typeof answers>;

/** Actions that hide an item record its post's answers: by kind of undo data. */
const recordSchema = z.union([
  z.object({ kind: z.literal('moderation'), before: answers }).transform(({ before }) => before),
  z
    .object({ kind: z.literal('change-property'), cleared: answers })
    .transform(({ cleared }) => cleared),
  z.object({ kind: z.enum(['delete-response', 'delete-conversation']) }).and(answers),
]);

const none: Answers = { acceptedId: null, officialId: null };

/** The answers that a hidden item was, or that were hidden with it: restored when it is shown again. */
export async function findAnswersTaken(
  trx: DatabaseTransaction,
  { post, response }: ModeratedThing,
): Promise<Answers> {
  const type = response === null ? 'conversation' : 'comment';
  const { rows } = await sql<{ undo: unknown }>`
    select coalesce(undo, detail->'hidden') as undo from activity_log entry
    where target_type = ${type} and target_id = ${(response ?? post).id}
      and (activity in ('delete', 'delete-comment', 'mark-spam', 'MARK_SPAM')
        or activity = 'hide-by-flags')
      and not exists (select from activity_log taken_back where taken_back.undoes_id = entry.id)
    order by id desc limit 1`.execute(trx);
  const found = recordSchema.safeParse(rows[0]?.undo);
  if (!found.success) return none;
  const { acceptedId, officialId } = found.data;
  if (response === null) return { acceptedId, officialId };
  // An answer next to it that was unaccepted since is not restored.
  const { rows: own } = await sql<{ id: number }>`
    select id from comments where id = ${response.id} or parent_id = ${response.id}`.execute(trx);
  const isOwn = (id: number | null) => own.some((row) => row.id === id);
  return {
    acceptedId: isOwn(acceptedId) ? acceptedId : null,
    officialId: isOwn(officialId) ? officialId : null,
  };
}
