import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import type { Ctx } from '#platform/context.ts';
import { hostOf, linksOf } from '../draftRules.ts';
import { sightingDays, traceDays } from '../spamRules.ts';
import type { LessonTarget } from './learn.ts';
import { daysBefore } from './lookUps.ts';
import { deleteOldReservations } from './recentTexts.ts';
import { keepTraces } from './traces.ts';

const batch = 500;
/** A row with a lower id may be committed later: this many ids are scanned again. */
const lookBack = 500;
/** For this long after they were written. Milliseconds. */
const lateCommit = 600_000;
/** After an import a job continues where the last one stopped. Milliseconds. */
const longestRun = 20_000;

type TargetType = LessonTarget['type'];
type Tracing = Pick<Ctx, 'db' | 'now'> & { mailing: Pick<Ctx['mailing'], 'origin'> };

interface WrittenText {
  id: number;
  author_id: number;
  created_at: Date;
  title: string | null;
  content: string;
  stripped_content: string;
  is_counted: boolean;
  is_lost: boolean;
}

/**
 * Computes fingerprints of new texts in the background, and adds held items to the queue whose process died
 * before doing so.
 */
export async function traceTexts(ctx: Tracing, signal?: AbortSignal): Promise<void> {
  const until = Date.now() + longestRun;
  for (const type of ['conversation', 'comment'] as const) {
    const tracedTo = await readProgress(ctx, type);
    let from = Math.max(0, tracedTo - lookBack);
    while (Date.now() < until && signal?.aborted !== true) {
      const texts = await listTexts(ctx, type, { from, tracedTo });
      const last = texts.at(-1);
      if (!last) break;
      await traceBatch(ctx, type, texts);
      from = last.id;
      await breathe();
    }
  }
}

async function readProgress({ db }: Pick<Ctx, 'db'>, type: TargetType): Promise<number> {
  const row = await db
    .selectFrom('spam_progress')
    .select('traced_to')
    .where('target_type', '=', type)
    .executeTakeFirst();
  return row?.traced_to ?? 0;
}

async function listTexts(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  type: TargetType,
  { from, tracedTo }: { from: number; tracedTo: number },
): Promise<WrittenText[]> {
  const table = type === 'conversation' ? 'conversations' : 'comments';
  const title = type === 'conversation' ? sql`title` : sql`null::text as title`;
  const { rows } = await sql<WrittenText>`
    select id, author_id, created_at, ${title}, content, stripped_content, is_counted,
      held_at < ${new Date(now.getTime() - 60_000)} and deleted_at is null and not exists (
        select from moderation_items where target_type = ${type} and target_id = thing.id) as is_lost
    from ${sql.table(table)} thing
    where id > ${from} and (id > ${tracedTo} or created_at > ${new Date(now.getTime() - lateCommit)})
    order by id limit ${batch}`.execute(db);
  return rows;
}

async function traceBatch(
  { db, now, mailing }: Tracing,
  type: TargetType,
  texts: readonly WrittenText[],
): Promise<void> {
  const ownHost = hostOf(mailing.origin) ?? '';
  const oldest = daysBefore(now, traceDays);
  await db.transaction().execute(async (trx) => {
    await keepTraces(
      trx,
      texts.map((row) => {
        const links = linksOf(
          { html: row.content, stripped: row.stripped_content, others: [row.title] },
          ownHost,
        );
        return {
          target: { type, id: row.id },
          authorId: row.author_id,
          at: row.created_at,
          // Older texts are no longer compared; their hosts are known.
          text: row.created_at < oldest ? '' : links.text,
          hosts: links.hosts,
          isOpen: row.is_counted,
          isOfNewMember: false,
        };
      }),
    );
    for (const { id, is_lost } of texts) {
      if (!is_lost) continue;
      await queueForModeration(trx, { target: { type, id }, reason: 'HELD', actorId: null, now });
    }
    await trx
      .updateTable('spam_progress')
      .set({ traced_to: sql<number>`greatest(traced_to, ${texts.at(-1)?.id ?? 0}::bigint)` })
      .where('target_type', '=', type)
      .execute();
  });
}

/** Maximum vocabulary per language; the least significant words are deleted. */
const mostWords = 200_000;

/** Cleanup of expired data. */
export async function pruneSpamTraces({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await deleteOldReservations(db, now);
  await db.deleteFrom('spam_traces').where('at', '<', daysBefore(now, traceDays)).execute();
  await db.deleteFrom('spam_sightings').where('at', '<', daysBefore(now, sightingDays)).execute();
  await db.deleteFrom('spam_catches').where('at', '<', daysBefore(now, 730)).execute();
  await db.deleteFrom('spam_rehearsals').where('created_at', '<', daysBefore(now, 90)).execute();
  await pruneWords(db, mostWords);
}

/** The rarest and least recent words are deleted first; reverting their training later has no effect. */
export async function pruneWords(db: Ctx['db'], most: number): Promise<void> {
  await sql`delete from spam_words where spam_count = 0 and good_count = 0`.execute(db);
  await sql`
    delete from spam_words using (
      select language, word, row_number() over (
        partition by language order by spam_count + good_count desc, seen_at desc, word) as place
      from spam_words where word <> ''
    ) ranked
    where ranked.place > ${most} and spam_words.language = ranked.language
      and spam_words.word = ranked.word`.execute(db);
}
