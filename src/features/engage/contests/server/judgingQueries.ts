import { type Selectable, sql } from 'kysely';
import type { ContestReviews } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { EntryRow } from './contestQueries.ts';

export type ReviewRow = Selectable<ContestReviews>;

export interface JudgeRow {
  id: number;
  username: string;
}

export async function isJudgeOf(
  db: Database,
  { contestId, memberId }: { contestId: number; memberId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('contest_judges')
    .select('member_id')
    .where('contest_id', '=', contestId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listJudges(db: Database, contestId: number): Promise<JudgeRow[]> {
  return db
    .selectFrom('contest_judges')
    .innerJoin('members', 'members.id', 'contest_judges.member_id')
    .select(['members.id', 'members.username'])
    .where('contest_id', '=', contestId)
    .orderBy('members.username_key')
    .execute();
}

/** Submitted and disqualified entries, without those whose posts are deleted, held or spam. */
export async function listJudgedEntries(db: Database, contestId: number): Promise<EntryRow[]> {
  return db
    .selectFrom('contest_entries')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('status', 'in', ['SUBMITTED', 'DISQUALIFIED'])
    .where(
      sql<boolean>`not exists (select from conversations post where post.id = post_id
        and (post.deleted_at is not null or post.held_at is not null or post.spam_at is not null))`,
    )
    .orderBy('id')
    .$castTo<EntryRow>()
    .execute();
}

export async function listReviews(db: Database, contestId: number): Promise<ReviewRow[]> {
  return db
    .selectFrom('contest_reviews')
    .innerJoin('contest_entries', 'contest_entries.id', 'contest_reviews.entry_id')
    .selectAll('contest_reviews')
    .where('contest_id', '=', contestId)
    .orderBy('entry_id')
    .orderBy('judge_id')
    .execute();
}

/** Authors, of those given, whose entries a judge doesn't score: themselves, and those of the same partner. */
export async function recusedAuthors(
  db: Database,
  { judgeId, authorIds }: { judgeId: number; authorIds: readonly number[] },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select author.id from members author where author.id = any(${authorIds}::bigint[])
      and (author.id = ${judgeId} or author.partner_id =
        (select partner_id from members where id = ${judgeId}))`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

export async function hasReviews(db: Database, contestId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_reviews')
    .innerJoin('contest_entries', 'contest_entries.id', 'contest_reviews.entry_id')
    .select('entry_id')
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasSubmissions(db: Database, contestId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_entries')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
