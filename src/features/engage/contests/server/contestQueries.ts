import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ContestEntries, Contests } from '#db/tables.ts';
import { isVisibleConversation } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { batched } from '#platform/database/batched.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import {
  type ContestPhase,
  contestPhaseAt,
  type EntryPosition,
  type EntryStatus,
  type TieBreaker,
} from '../contestPhaseRules.ts';
import { contestConfigSchema } from '../contestRules.ts';
import type { Criterion } from '../judgingScoreRules.ts';

export type ContestRow = Omit<Selectable<Contests>, 'tie_order'> & { tie_order: TieBreaker[] };
export type EntryRow = Omit<Selectable<ContestEntries>, 'status' | 'position'> & {
  status: EntryStatus;
  position: EntryPosition | null;
};

export function contestPhaseOf(row: ContestRow, now: Date): ContestPhase {
  const { starts_at: startsAt, ends_at: endsAt } = row;
  const { announced_at: announcedAt, cancelled_at: cancelledAt } = row;
  return contestPhaseAt({ startsAt, endsAt, announcedAt, cancelledAt }, now);
}

export function criteriaOf({ criteria }: ContestRow): Criterion[] {
  return contestConfigSchema.shape.criteria.parse(criteria);
}

/** Contests by their post; null where a post is none. */
export function contestLoader(ctx: Ctx): RememberingLoader<number, ContestRow | null> {
  return perRequest(ctx, createContestLoader);
}

function createContestLoader({ db }: Ctx): RememberingLoader<number, ContestRow | null> {
  return new RememberingLoader((ids) => Promise.all(ids.map((id) => findContest(db, id))));
}

/** Concurrent requests share the statement. */
const findContest = batched(async (db: Database, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('contests')
    .selectAll()
    .where('conversation_id', 'in', [...new Set(ids)])
    .$castTo<ContestRow>()
    .execute();
  return ids.map((id) => rows.find((row) => row.conversation_id === id) ?? null);
});

/** Entries by id; null where there is none. */
export function entryLoader(ctx: Ctx): RememberingLoader<number, EntryRow | null> {
  return perRequest(ctx, createEntryLoader);
}

function createEntryLoader({ db }: Ctx): RememberingLoader<number, EntryRow | null> {
  return new RememberingLoader((ids) => Promise.all(ids.map((id) => findEntry(db, id))));
}

/** Concurrent requests share the statement. */
const findEntry = batched(async (db: Database, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('contest_entries')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .$castTo<EntryRow>()
    .execute();
  return inOrderOf(ids, rows);
});

/** Locks a contest, which changes of its entries wait for. */
export async function lockContest(
  trx: DatabaseTransaction,
  id: number,
): Promise<ContestRow | undefined> {
  return trx
    .selectFrom('contests')
    .selectAll()
    .where('conversation_id', '=', id)
    .forUpdate()
    .$castTo<ContestRow>()
    .executeTakeFirst();
}

export async function lockEntry(
  trx: DatabaseTransaction,
  id: number,
): Promise<EntryRow | undefined> {
  return trx
    .selectFrom('contest_entries')
    .selectAll()
    .where('id', '=', id)
    .$castTo<EntryRow>()
    .forUpdate()
    .executeTakeFirst();
}

/** Posts that are contests in one of these phases, as a condition on `conversations`; without, in any. */
export function isContestIn(phases: readonly ContestPhase[], now: Date): RawBuilder<boolean> {
  const running = sql`cancelled_at is null and announced_at is null`;
  const conditions = {
    UPCOMING: sql`${running} and starts_at > ${now}`,
    OPEN: sql`${running} and starts_at <= ${now} and ends_at > ${now}`,
    JUDGING: sql`${running} and ends_at <= ${now}`,
    ANNOUNCED: sql`cancelled_at is null and announced_at is not null`,
    CANCELLED: sql`cancelled_at is not null`,
  } satisfies Record<ContestPhase, RawBuilder<unknown>>;
  const wanted = phases.length === 0 ? [sql`true`] : phases.map((phase) => conditions[phase]);
  return sql<boolean>`exists (select from contests
    where contests.conversation_id = conversations.id and (${sql.join(wanted, sql` or `)}))`;
}

/** Posts that are entries of a contest, as a condition on `conversations`. */
export function isEntryOf(contestId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from contest_entries entry
    where entry.post_id = conversations.id and entry.contest_id = ${contestId}
      and entry.status = 'SUBMITTED')`;
}

/** An entry counts until it is withdrawn, or its post deleted. */
const isLive = sql<boolean>`status <> 'WITHDRAWN' and not exists (
  select from conversations post where post.id = post_id and post.deleted_at is not null)`;

/** A member's entries of a contest, without those withdrawn or deleted. */
export async function listOwnEntries(
  db: Database,
  { contestId, memberId }: { contestId: number; memberId: number },
): Promise<EntryRow[]> {
  return db
    .selectFrom('contest_entries')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('member_id', '=', memberId)
    .where(isLive)
    .orderBy('id')
    .$castTo<EntryRow>()
    .execute();
}

/** Winners, then runners-up, whose posts the viewer may see. */
export async function listPlacedEntries(
  scope: VisibilityScope,
  contestId: number,
): Promise<EntryRow[]> {
  return scope.db
    .selectFrom('contest_entries')
    .innerJoin('conversations', 'conversations.id', 'contest_entries.post_id')
    .selectAll('contest_entries')
    .where('contest_id', '=', contestId)
    .where('contest_entries.position', 'is not', null)
    .where(isVisibleConversation(scope, 'conversations'))
    .orderBy(sql`contest_entries.position = 'RUNNER_UP'`)
    .orderBy('contest_entries.id')
    .$castTo<EntryRow>()
    .execute();
}

/** Submitted entries whose posts the viewer may see, and those of blind contests. */
export async function countEntries(scope: VisibilityScope, contestId: number): Promise<number> {
  const { count } = await scope.db
    .selectFrom('contest_entries')
    .leftJoin('conversations', 'conversations.id', 'contest_entries.post_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contest_id', '=', contestId)
    .where('contest_entries.status', '=', 'SUBMITTED')
    .where(({ or, eb }) =>
      or([eb('post_id', 'is', null), isVisibleConversation(scope, 'conversations')]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The entry that a member voted for. */
export async function findVote(
  db: Database,
  { contestId, memberId }: { contestId: number; memberId: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('contest_votes')
    .select('entry_id')
    .where('contest_id', '=', contestId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.entry_id ?? null;
}

interface CastVote {
  entryId: number;
  memberId: number;
  at: Date;
  undo: boolean;
}

/**
 * Concurrent votes share a statement, so that a contest is locked for one round trip and one commit.
 * @returns false where the contest takes no votes for the entry
 */
export const castContestVote = batched(async (db: Database, votes: readonly CastVote[]) => {
  const asked = JSON.stringify(votes.map((vote, index) => ({ ...vote, index })));
  const { rows } = await sql<{ index: number; accepted: boolean }>`
    select asked.index, accepted from (
      select vote.* from jsonb_to_recordset(${asked}::jsonb) as vote(index int, "entryId" bigint,
        "memberId" bigint, at timestamptz, undo boolean)
      left join contest_entries entry on entry.id = "entryId"
      order by entry.contest_id, index
    ) asked, lateral cast_contest_vote("entryId", "memberId", at, undo) accepted`.execute(db);
  return rows.toSorted((one, other) => one.index - other.index).map(({ accepted }) => accepted);
});
