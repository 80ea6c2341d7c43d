import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PollOptions, Polls } from '#db/tables.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { batched } from '#platform/database/batched.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import type { PollState, ResultVisibility } from '../pollRules.ts';

export type PollRow = Omit<Selectable<Polls>, 'result_visibility'> & {
  result_visibility: ResultVisibility;
};
export type PollOptionRow = Selectable<PollOptions>;

/** A poll and its options, in their order. */
export interface StoredPoll {
  row: PollRow;
  options: PollOptionRow[];
}

/** Polls by post; null where a post has none. */
export function pollLoader(ctx: Ctx): RememberingLoader<number, StoredPoll | null> {
  return perRequest(ctx, createLoader);
}

function createLoader({ db }: Ctx): RememberingLoader<number, StoredPoll | null> {
  return new RememberingLoader((ids) => findPolls(db, ids));
}

async function findPolls(db: Database, ids: readonly number[]): Promise<(StoredPoll | null)[]> {
  const rows = await db
    .selectFrom('polls')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .$castTo<PollRow>()
    .execute();
  if (rows.length === 0) return ids.map(() => null);
  const options = await db
    .selectFrom('poll_options')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return ids.map((id) => {
    const row = rows.find(({ conversation_id }) => conversation_id === id);
    if (row === undefined) return null;
    return { row, options: options.filter(({ conversation_id }) => conversation_id === id) };
  });
}

/** A poll that is voted in: concurrent voters share the statements. */
export const findPollTogether = batched(async (db: Database, ids: readonly number[]) => {
  const distinct = [...new Set(ids)];
  const polls = await findPolls(db, distinct);
  return ids.map((id) => polls[distinct.indexOf(id)] ?? null);
});

/** Locks the poll, which its votes wait for. */
export async function lockPoll(trx: DatabaseTransaction, id: number): Promise<StoredPoll | null> {
  await trx
    .selectFrom('polls')
    .select('conversation_id')
    .where('conversation_id', '=', id)
    .forUpdate()
    .execute();
  return (await findPolls(trx, [id]))[0] ?? null;
}

/** Posts with a poll in one of these states, as a condition on `conversations`; without states, in any. */
export function hasPollIn(states: readonly PollState[], now: Date): RawBuilder<boolean> {
  const closed = sql`(closed_at is not null or coalesce(expires_at <= ${now}, false))`;
  const conditions = {
    DRAFT: sql`not published`,
    SCHEDULED: sql`published and not ${closed} and coalesce(starts_at > ${now}, false)`,
    OPEN: sql`published and not ${closed} and coalesce(starts_at <= ${now}, true)`,
    CLOSED: sql`published and ${closed}`,
  } satisfies Record<PollState, RawBuilder<unknown>>;
  const wanted = states.length === 0 ? [sql`true`] : states.map((state) => conditions[state]);
  return sql<boolean>`exists (select from polls
    where polls.conversation_id = conversations.id and (${sql.join(wanted, sql` or `)}))`;
}

/** Ballots that the request has cast, by poll: what is not read again. */
export function ownBallots(ctx: Ctx): Map<number, readonly number[]> {
  return perRequest(ctx, noBallots);
}

const noBallots = () => new Map<number, readonly number[]>();

/** Option ids of one voter, in ascending order; empty where they have not voted. */
export async function findBallot(
  db: Database,
  { pollId, voterKey }: { pollId: number; voterKey: string },
): Promise<number[]> {
  const row = await db
    .selectFrom('poll_ballots')
    .select('option_ids')
    .where('conversation_id', '=', pollId)
    .where('voter_key', '=', voterKey)
    .executeTakeFirst();
  return row?.option_ids.map(Number) ?? [];
}

/** Keeps the key of an anonymous poll, with its first vote. @returns the one it has; null once it is closed */
export async function keepVoterKey(
  db: Database,
  id: number,
  sealed: string,
): Promise<string | null> {
  const row = await db
    .updateTable('polls')
    .set({ voter_key: sql`coalesce(voter_key, ${sealed})` })
    .where('conversation_id', '=', id)
    .where('closed_at', 'is', null)
    .returning('voter_key')
    .executeTakeFirst();
  return row?.voter_key ?? null;
}

interface CastBallot {
  pollId: number;
  voterKey: string;
  /** Null in an anonymous poll. */
  memberId: number | null;
  /** Ascending; empty takes the ballot back. */
  optionIds: readonly number[];
  at: Date;
}

export interface CastOutcome {
  /** False: the poll is not open. */
  accepted: boolean;
  changed: boolean;
  revote: boolean;
  /** The results that readers see have changed. */
  shown: boolean;
}

/**
 * Concurrent votes share a statement, so that a poll is locked for one round trip and one commit, however many
 * vote in it at once. Polls are locked in the order of their ids.
 */
export const castBallot = batched(async (db: Database, ballots: readonly CastBallot[]) => {
  const asked = JSON.stringify(ballots.map((ballot, index) => ({ ...ballot, index })));
  const { rows } = await sql<CastOutcome & { index: number }>`
    select asked.index, outcome.* from (
      select * from jsonb_to_recordset(${asked}::jsonb) as ballot(index int, "pollId" bigint,
        "voterKey" text, "memberId" bigint, "optionIds" bigint[], at timestamptz)
      order by "pollId", index
    ) asked, lateral cast_ballot("pollId", "voterKey", "memberId", "optionIds", at) outcome`.execute(
    db,
  );
  return rows.toSorted((one, other) => one.index - other.index);
});

/** Open polls whose time has passed. */
export async function listDuePolls(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('polls')
    .select('conversation_id')
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now)
    .where('published', '=', true)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.conversation_id);
}

export interface VoterRow {
  memberId: number;
  votedAt: Date;
  updateCount: number;
  optionIds: number[];
}

/** Voters of a poll that is not anonymous, by member; `after` the last member of the page before. */
export async function listVoters(
  db: Database,
  pollId: number,
  { optionId, after, limit }: { optionId: number | null; after: number; limit: number },
): Promise<VoterRow[]> {
  const { rows } = await sql<VoterRow>`
    select member_id as "memberId", voted_at as "votedAt", update_count as "updateCount",
      option_ids as "optionIds"
    from poll_ballots
    where conversation_id = ${pollId} and member_id > ${after}
      ${optionId === null ? sql`` : sql`and ${optionId} = any(option_ids)`}
    order by member_id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, optionIds: row.optionIds.map(Number) }));
}

/** A handful of voters of each option, by option; only asked of polls that are not anonymous. */
export function voterFaceLoader(ctx: Ctx): RememberingLoader<number, number[]> {
  return perRequest(ctx, createFaceLoader);
}

const mostFaces = 5;

function createFaceLoader({ db }: Ctx): RememberingLoader<number, number[]> {
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<{ id: number; memberId: number }>`
      select option.id, ballot.member_id as "memberId"
      from poll_options option join polls on polls.conversation_id = option.conversation_id
      cross join lateral (
        select member_id from poll_ballots
        where conversation_id = option.conversation_id and option.id = any(option_ids)
        order by voter_key limit ${mostFaces}) ballot
      where option.id = any(${[...ids]}::bigint[]) and not polls.anonymous
        and ballot.member_id is not null`.execute(db);
    return ids.map((id) => rows.flatMap((row) => (row.id === id ? [row.memberId] : [])));
  });
}
