import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { definePointSource, type PointReading } from '#platform/points/pointSource.ts';
import './contestEvents.ts';

const subjectOf = (contestId: number) => `contest:${contestId}`;
const rules = { WINNER: 'contestWon', RUNNER_UP: 'contestRunnerUp' } as const;

interface PlacedEntry {
  id: number;
  contest_id: number;
  member_id: number;
  category_id: number;
  position: keyof typeof rules;
  announced_at: Date;
}

/** DECISIONS "Points": for winners and runners-up once announced, while they are placed and their post exists. */
export const contestPoints = definePointSource({
  name: 'contests',
  rules: [
    { name: 'contestWon', words: 'contestNotifications', points: 50 },
    { name: 'contestRunnerUp', words: 'contestNotifications', points: 20 },
  ],
  types: [
    'contest.announced',
    'contest.placed',
    'contest.entryDisqualified',
    'conversation.deleted',
    'conversation.restored',
  ],
  read: async (trx, events) => {
    const ids = events.map(({ payload }) => payload.conversationId);
    const { rows } = await sql<{ id: number }>`
      select conversation_id as id from contests where conversation_id = any(${ids}::bigint[])
      union select contest_id from contest_entries where id = any(${ids}::bigint[])`.execute(trx);
    return readContests(
      trx,
      rows.map(({ id }) => Number(id)),
    );
  },
  readAll: async (trx, after) => {
    const { rows } = await sql<{ id: number }>`
      select conversation_id as id from contests where conversation_id > ${after}
      order by conversation_id limit ${portion}`.execute(trx);
    const ids = rows.map(({ id }) => Number(id));
    const reading = await readContests(trx, ids);
    return { ...reading, next: ids.length < portion ? null : (ids.at(-1) ?? null) };
  },
});

const portion = 500;

async function readContests(
  trx: DatabaseTransaction,
  ids: readonly number[],
): Promise<PointReading> {
  const { rows } = await sql<PlacedEntry>`
    select entry.id, entry.contest_id, entry.member_id, entry.position, post.category_id,
      contest.announced_at
    from contest_entries entry
      join contests contest on contest.conversation_id = entry.contest_id
      join conversations home on home.id = entry.contest_id and home.deleted_at is null
      join conversations post on post.id = entry.post_id and post.deleted_at is null
    where entry.contest_id = any(${ids}::bigint[]) and entry.position is not null
      and contest.announced_at is not null`.execute(trx);
  return {
    subjects: ids.map(subjectOf),
    causes: [],
    found: rows.map((row) => ({
      ...{ rule: rules[row.position], cause: `contestEntry:${row.id}`, memberId: row.member_id },
      ...{ subject: subjectOf(row.contest_id), at: row.announced_at },
      ...{ categoryId: row.category_id, conversationId: row.id, commentId: null },
    })),
  };
}
